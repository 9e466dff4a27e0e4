"""An S3 server of moto beside the tests: stopped and started line by line through standard input."""

import json
import sys
from urllib.request import Request, urlopen

from moto.server import ThreadedMotoServer


def started(port):
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=port, verbose=False)
    server.start()
    return server, server.get_host_and_port()[1]


def main():
    # Buckets outlive the listener: they are kept by this process.
    server, port = started(0)
    urlopen(Request(f"http://127.0.0.1:{port}/{sys.argv[1]}", method="PUT")).close()
    print(port, flush=True)
    for line in sys.stdin:
        command = json.loads(line)
        if command["do"] == "stop":
            server.stop()
        elif command["do"] == "start":
            server, _ = started(port)
        print("{}", flush=True)


main()
