"""HTTP itself: responses, problems, event streams, limits for each client, connections with an end."""
