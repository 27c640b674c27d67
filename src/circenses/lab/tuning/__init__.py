"""Self-play that makes bots better: weights of `evaluate`, and what its values mean as chances of winning."""

from circenses.lab.tuning.calibrate import Calibration, calibrate
from circenses.lab.tuning.reliability import reliability_svg
from circenses.lab.tuning.rewrite import rewrite_numbers
from circenses.lab.tuning.spsa import Step, Tuning, Verdict, tune, verify

__all__ = [
    "Calibration",
    "Step",
    "Tuning",
    "Verdict",
    "calibrate",
    "reliability_svg",
    "rewrite_numbers",
    "tune",
    "verify",
]
