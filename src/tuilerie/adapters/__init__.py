"""Our games in the dress of the libraries that people train and compare with."""
