"""Running the server: settings, processes, logs, metrics."""
