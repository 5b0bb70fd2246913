"""Aircraft, ships, batteries, and how they support a combat."""
