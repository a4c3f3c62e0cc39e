"""Computed pictures: landscapes, textures, maps and a video."""
