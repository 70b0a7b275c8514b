"""Values as text and figures; nothing here prints."""
