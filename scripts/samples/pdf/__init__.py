"""PDF objects, embedded fonts, colour profiles and encryption."""
