"""What several sections of the rules use: losses, control, command, stacking, German counters."""
