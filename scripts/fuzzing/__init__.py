"""Fuzzing of Gatefold with libFuzzer; `scripts/fuzz` says how."""
