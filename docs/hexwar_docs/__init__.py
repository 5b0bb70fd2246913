"""The guide and the API reference of hexwar, as a built site in the folder ``site``."""
