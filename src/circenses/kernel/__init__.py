"""The contract between games and everything that plays them. Standard library, mypy_extensions and librt only."""
