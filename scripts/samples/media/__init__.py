"""Samples with embedded files: videos, sounds, 3D models and attachments."""
