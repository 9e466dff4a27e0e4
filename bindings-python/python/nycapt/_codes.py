"""Codes of the contract. Generated from it: do not edit."""

from __future__ import annotations

from typing import NamedTuple


class ErrorRow(NamedTuple):
    """One line of the error table."""

    status: int
    """HTTP status, or 0 without a response."""
    code: str
    title: str
    next_step: str
    """What to do about most errors of this kind."""


ERRORS: tuple[ErrorRow, ...] = (
    ErrorRow(
        400,
        "bad_request",
        "Bad Request",
        "Fix the problem in the message, then try again.",
    ),
    ErrorRow(
        401,
        "unauthenticated",
        "Unauthorized",
        "Send a valid API key as a bearer token.",
    ),
    ErrorRow(
        402,
        "credits_exhausted",
        "Payment Required",
        "Buy credits. If none are sold or the account is frozen, ask the service's operator.",
    ),
    ErrorRow(
        403,
        "wrong_principal",
        "Forbidden",
        "Use the kind of credential this operation needs.",
    ),
    ErrorRow(
        403,
        "blocked",
        "Forbidden",
        "Ask the service's operator. Another credential won't help.",
    ),
    ErrorRow(
        404,
        "not_found",
        "Not Found",
        "Check the path, ID or slug. /developers/reference.md lists the operations.",
    ),
    ErrorRow(
        404,
        "not_sold",
        "Not Sold",
        "Use the free preview instead. Trying again won't help.",
    ),
    ErrorRow(
        405,
        "method_not_allowed",
        "Method Not Allowed",
        "Use a method from the `Allow` header.",
    ),
    ErrorRow(
        409,
        "in_flight",
        "Conflict",
        "Wait for the other request or the report, then try again.",
    ),
    ErrorRow(
        413,
        "body_too_large",
        "Content Too Large",
        "Send a smaller body, or split it into several requests.",
    ),
    ErrorRow(
        414,
        "uri_too_long",
        "URI Too Long",
        "Send a shorter path and query.",
    ),
    ErrorRow(
        415,
        "unsupported_encoding",
        "Unsupported Media Type",
        "Send the body uncompressed.",
    ),
    ErrorRow(
        422,
        "validation_failed",
        "Unprocessable Content",
        "Fix each error listed, then send the request again.",
    ),
    ErrorRow(
        429,
        "rate_limited",
        "Too Many Requests",
        "Wait as long as `Retry-After` says, then try again.",
    ),
    ErrorRow(
        500,
        "internal",
        "Internal Server Error",
        "Report the `requestId` to the service operator.",
    ),
    ErrorRow(
        503,
        "unavailable",
        "Service Unavailable",
        "Try again in a moment.",
    ),
    ErrorRow(
        0,
        "network",
        "No Response",
        "Check the connection and the service's address, then try again.",
    ),
    ErrorRow(
        0,
        "timeout",
        "Timed Out",
        "Try again, or allow more time.",
    ),
    ErrorRow(
        0,
        "undecodable",
        "Unreadable Response",
        "Check the service's address, or update the client.",
    ),
    ErrorRow(
        0,
        "outcome_unknown",
        "Outcome Unknown",
        "Find out whether it took effect before sending it again.",
    ),
    ErrorRow(
        0,
        "pending",
        "Not Ready Yet",
        "Check the job later. It continues on its own.",
    ),
    ErrorRow(
        0,
        "compile_failed",
        "Report Failed",
        "Start the report again. The credit was returned.",
    ),
    ErrorRow(
        0,
        "keyring",
        "Key Store Unavailable",
        "Set the key in `NYCAPT_API_KEY`, or choose another store.",
    ),
    ErrorRow(
        0,
        "config",
        "Invalid Configuration",
        "Fix the setting in the message.",
    ),
)

STAGES: tuple[str, ...] = (
    "resolve",
    "identity",
    "facts",
    "hpd",
    "dob",
    "health",
    "ownership",
    "finance",
    "regulation",
    "environment",
    "unit",
    "score_and_render",
)
"""Stages of a report job, in order."""

REPORT_SECTIONS: tuple[str, ...] = (
    "unit",
    "basics",
    "hpdViolations",
    "repairResponse",
    "hpdComplaints",
    "heat",
    "pests",
    "lead",
    "dobViolations",
    "ecb",
    "dobComplaints",
    "permits",
    "occupancy",
    "safetyDevices",
    "ownership",
    "portfolio",
    "litigation",
    "enforcement",
    "rentRegulation",
    "evictions",
    "salesAndDeeds",
    "taxes",
    "energy",
    "environment",
    "neighborhood311",
    "score",
)
"""Sections of a report, in order."""
