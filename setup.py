"""Compiles the hot rooms with mypyc; without a C compiler the same sources install as they are."""

import os
import runpy
import shutil

from setuptools import setup
from setuptools.command.build_ext import build_ext

BUILD = runpy.run_path("src/circenses/build.py")  # as packages with games use it; the house is not installed yet
MADE = BUILD["own"]()
COPIES = BUILD["copies"](MADE)


class BuildOnce(build_ext):
    """Compiles one of the modules that can be copies of each other."""

    def build_extensions(self) -> None:
        every = self.extensions
        self.extensions = [each for each in every if each.name not in COPIES]
        super().build_extensions()
        self.extensions = every
        for name, first in COPIES.items():
            path = self.get_ext_fullpath(name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            shutil.copyfile(self.get_ext_fullpath(first), path)


setup(
    ext_modules=MADE,
    cmdclass={"build_ext": BuildOnce},
    options={"build_ext": {"parallel": str(os.cpu_count() or 1)}},
)
