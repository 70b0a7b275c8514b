#!/bin/sh
# A campaign that can be stopped at any moment and goes on where it was: which opener suits a strategy best?
#
#   sh campaign.sh original local:4                 four processes of this machine
#   sh campaign.sh original tls://10.0.0.1:8786     a cluster (docs/cluster.md says how to start one)
set -eu
lexicon=$1 where=$2

# The journal has every finished opener: run the same line again after a crash, here or elsewhere.
salet bench entropy --lexicon "$lexicon" --opener 3 --cluster "$where" --journal campaign.db

# Nothing is played twice: this one only reads.
salet bench entropy --lexicon "$lexicon" --opener 3 --cluster "$where" --journal campaign.db
