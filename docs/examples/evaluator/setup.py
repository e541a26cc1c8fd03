"""Builds my_evaluator: ``python setup.py build_ext --inplace``. Needs Cython, setuptools and a C compiler."""

from Cython.Build import cythonize
from setuptools import Extension, setup

import tinmind

extension = Extension(
    "my_evaluator",
    ["my_evaluator.pyx"],
    include_dirs=[tinmind.get_include()],
    extra_compile_args=["-O2", "-ffp-contract=off"],  # the same numbers as numpy, to the bit
)
setup(name="my_evaluator", ext_modules=cythonize([extension], include_path=[tinmind.get_cython_path()]))
