"""What all rules ask: the calendar, who sees what, who commands whom, what an action is."""
