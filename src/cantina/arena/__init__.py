"""Bots among themselves: simulations and what they tell."""

from .result import Result
from .setup import SimulationSetup
from .simulate import simulate

__all__ = ["Result", "SimulationSetup", "simulate"]
