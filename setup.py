"""Compiles the hot rooms with mypyc; without a C compiler the same sources install as they are."""

import os
import runpy

from setuptools import setup

BUILD = runpy.run_path("src/circenses/build.py")  # as packages with games use it; the house is not installed yet

setup(ext_modules=BUILD["own"](), options={"build_ext": {"parallel": str(os.cpu_count() or 1)}})
