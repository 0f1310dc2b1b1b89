"""Tests of the mosaic solver."""
