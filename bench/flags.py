"""Numbers of the command line that must be more than nothing."""

import argparse
from math import inf


def count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is too few, at least 1 is needed")
    return number


def amount(text: str) -> float:
    number = float(text)
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(f"{text} is no amount, more than 0 is needed")
    return number
