"""Reviews, exact values and repairs as text."""
