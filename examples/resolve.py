"""Resolves one address to its building.

python resolve.py http://127.0.0.1:8080 "350 5th Ave" 4B
"""

import sys

from nycapt import Client

base_url, address, *unit = sys.argv[1:]

with Client(base_url=base_url) as client:
    answer = client.resolve_address(address, unit=unit[0] if unit else None)

if answer.match:
    print(f"{answer.match.slug}  {answer.match.address_line}")
else:
    # Not an error: the service never guesses between buildings.
    print(answer.message)
for candidate in answer.candidates:
    print(f"perhaps {candidate.slug}  {candidate.address_line}")
