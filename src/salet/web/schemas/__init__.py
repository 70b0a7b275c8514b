"""The models of what the API takes and answers, and samples of them."""
