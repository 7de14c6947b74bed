"""Bots among themselves: simulations and what they tell."""

from .simulate import Result, Setup, simulate

__all__ = ["Result", "Setup", "simulate"]
