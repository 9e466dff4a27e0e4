"""The whole life of an agent, from the address of a service and of a building.

Where it goes it reads from what the service publishes: header lines, metadata, `auth.md`, the
description and the `next` of errors. It knows no path of the service. What it went through is
printed as JSON; the first thing that is not as published ends it.
"""

import json
import sys
import time

from person import Person
from published import Description, Documents, fetch, linked, metadata_url, need


def register(documents):
    """Registers as `auth.md` says; the answer, and where it was had."""
    example = documents.request("register")
    need(example.url == documents.agent_auth["identity_endpoint"], "auth.md registers elsewhere")
    answer = example.send()
    need(answer.status == 201, answer)
    made = answer.json()
    shown = documents.json_with("secret")
    need(set(shown) == set(made), f"auth.md shows {sorted(shown)}, the answer has {sorted(made)}")
    need(made["balance"] == 0 and made["documentation"] == documents.url, made)
    return made


def refused_without_key(description, base):
    """The error for a caller without a key, and the documents it links to."""
    answer = description.call("get_balance")
    need(answer.status == 401, answer)
    challenge = answer.headers["www-authenticate"]
    need(challenge.startswith('Bearer resource_metadata="'), challenge)
    need("error=" not in challenge, challenge)
    resource = fetch(challenge.split('"')[1]).json()
    need(resource["resource"] == base, resource)
    need("scopes_supported" not in resource, resource)
    issuer = resource["authorization_servers"][0]
    server = fetch(metadata_url(issuer, "oauth-authorization-server")).json()
    need(server["issuer"] == issuer, server)
    need(server["grant_types_supported"] == [] and "token_endpoint" not in server, server)
    need(server["agent_auth"]["skill"] == resource["resource_documentation"], server)
    return Documents(resource["resource_documentation"], server["agent_auth"])


def preview(description, address):
    """The free preview of the address, without a key."""
    found = description.call("resolve_address", body={"address": address}).json()
    need(found["status"] == "matched", found)
    slug = found["match"]["slug"]
    answer = description.call("get_preview", path={"slug": slug})
    need(answer.status == 200 and answer.json()["slug"] == slug, answer)
    return slug


def start(documents, key, address):
    example = documents.request("idempotency-key")
    return example.send(key=key, body={"address": address})


def until(what, probe, seconds=60):
    """The first true answer of `probe`."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = probe()
        if found:
            return found
        time.sleep(0.1)
    raise SystemExit(f"{what} did not come")


def report(description, documents, key, address):
    """Starts the report, polls it to its end and reads its PDF."""
    accepted = start(documents, key, address)
    need(accepted.status == 202, accepted)
    job = accepted.json()
    need(accepted.headers["location"] == job["statusUrl"], accepted)
    place = accepted.join(job["statusUrl"])

    def ended():
        answer = fetch(place, key=key)
        need(answer.status == 200, answer)
        return answer.json()["status"] in ("done", "error") and answer.json()

    done = until("the report", ended)
    need(done["status"] == "done" and done["report"], done["error"])
    again = start(documents, key, address)
    need(again.json()["jobId"] == job["jobId"], "the same request was paid twice")
    pdf = description.call("get_report_pdf", path={"job_id": job["jobId"]}, key=key)
    need(pdf.status == 200 and pdf.body.startswith(b"%PDF-"), pdf)
    return job["jobId"], len(pdf.body)


def revoke(description, documents, key):
    example = documents.request("revoke")
    need(example.url == documents.agent_auth["revocation_uri"], "auth.md revokes elsewhere")
    need(example.send(key=key).status == 200, "the key was not revoked")
    again = example.send(key=key)
    need(again.status == 401, again)
    need('error="invalid_token"' in again.headers["www-authenticate"], again.headers)
    answer = description.call("get_balance", key=key)
    need(answer.status == 401, answer)


def main(base, address):
    links = linked(fetch(base + "/"))
    description = Description(links["service-desc"][0])
    listed = fetch(links["describedby"][0]).text()
    documents = refused_without_key(description, base)
    need(documents.url in listed, "llms.txt does not list the document on keys")
    need(documents.url in links["service-doc"], links)
    agent = register(documents)
    key = agent["secret"]
    slug = preview(description, address)

    broke = start(documents, key, address)
    need(broke.status == 402, broke)
    page = broke.json()["next"][0]["url"]
    need(page == documents.credits_page(agent["accountId"]), page)
    Person().buy(page)
    balance = until(
        "the credits", lambda: description.call("get_balance", key=key).json()["balance"]
    )
    job, pdf_bytes = report(description, documents, key, address)
    left = description.call("get_balance", key=key).json()["balance"]
    need(left == balance - 1, f"{balance} credits became {left}")
    revoke(description, documents, key)
    print(json.dumps({"slug": slug, "bought": balance, "job": job, "pdfBytes": pdf_bytes}))


main(*sys.argv[1:])
