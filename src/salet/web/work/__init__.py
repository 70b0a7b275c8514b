"""What a worker does for a request: addresses, lexicon editions, thread pool, searches, caches, answers."""
