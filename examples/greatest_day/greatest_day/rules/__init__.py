"""The rules, one module for each question that they answer."""
