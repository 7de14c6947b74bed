"""Bots among themselves: simulations and what they tell."""

from .result import Result
from .setup import Setup
from .simulate import simulate

__all__ = ["Result", "Setup", "simulate"]
