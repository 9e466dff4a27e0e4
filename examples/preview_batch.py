"""Reads the previews of any number of slugs: requests of 25, four at a time, results in order.

python preview_batch.py http://127.0.0.1:8080 SLUG...
"""

import sys

from nycapt import Client

base_url, *slugs = sys.argv[1:]

with Client(base_url=base_url, app_info=("preview_batch", "1.0")) as client:
    for result in client.previews(slugs, concurrency=4):
        # A failure of one slug is a result like any other.
        found = result.preview.address.formatted if result.preview else result.error
        print(f"{result.slug}  {found}")
