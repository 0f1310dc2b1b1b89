"""The mosaic solver in compiled kernels: every question, with budgets, progress and proofs."""
