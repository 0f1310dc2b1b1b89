"""The mosaic solver measured beside general solvers."""
