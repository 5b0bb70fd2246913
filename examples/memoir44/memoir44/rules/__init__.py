"""The rules, a module for each topic: guards, procedures, and what changes the state."""
