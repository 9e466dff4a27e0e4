"""An agent registers, reads what is free, buys a report if it can, and revokes its key.

python agent_lifecycle.py http://127.0.0.1:8080 "350 5 Avenue, Manhattan"
"""

import sys

from nycapt import Client

base_url, address = sys.argv[1:]

with Client(base_url=base_url) as anyone:
    # The key is in this answer and in no other: keep it where secrets are kept.
    registration = anyone.register_agent("agent_lifecycle")
    match = anyone.resolve_address(address).match
    if match is None:
        sys.exit(f"no single building is at {address}")
    print(f"preview of {anyone.get_preview(match.slug).address.formatted}")

with Client(registration.secret, base_url=base_url) as client:
    if client.get_balance().balance > 0:
        job = client.start_report(address)
        job = client.wait_for_report(job.job_id, timeout=120)
        print(f"report of {job.address} is there")
    else:
        print("no credits: a person buys them for the account")
    client.revoke_agent()
    print("revoked")
