"""Compiles the hot rooms; without a C compiler the same sources install as they are."""

from setuptools import setup

from circenses.build import compiled

setup(ext_modules=compiled("src/tabula"))
