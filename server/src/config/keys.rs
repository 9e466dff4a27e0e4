//! The table of settings.

/// One setting: a flag, a `NYCAPT_…` variable and a key of the file, all of one name.
pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) value: &'static str,
    /// None where the default follows from other settings.
    pub(super) default: Option<&'static str>,
    pub(super) about: &'static str,
    pub(super) secret: bool,
}

const fn key(
    name: &'static str,
    value: &'static str,
    default: Option<&'static str>,
    about: &'static str,
) -> Key {
    Key {
        name,
        value,
        default,
        about,
        secret: false,
    }
}

pub(super) const KEYS: &[Key] = &[
    key(
        "listen",
        "ADDRESS:PORT",
        Some("127.0.0.1:8080"),
        "Where to listen",
    ),
    key(
        "data-dir",
        "DIR",
        Some("./nycapt-data"),
        "Where data releases and state are kept",
    ),
    Key {
        secret: true,
        ..key(
            "database-url",
            "URL",
            Some(""),
            "Where accounts, credits and jobs are kept, `postgres://…` or `sqlite:FILE` [default: state.sqlite in DATA-DIR]",
        )
    },
    Key {
        secret: true,
        ..key(
            "webhook-secret",
            "SECRETS",
            Some(""),
            "What the payment provider signs its events with; several, separated by commas, while one replaces another",
        )
    },
    key(
        "payments",
        "provider|sandbox",
        Some("provider"),
        "Where buyers pay: at the provider whose key is set, or in a sandbox that moves no money",
    ),
    key(
        "sandbox-allow-real-data",
        "no|yes",
        Some("no"),
        "Whether the sandbox may run on the city's real records, where anybody who presses a button has a real report for nothing",
    ),
    key(
        "payment-api-base",
        "URL",
        Some("https://api.stripe.com"),
        "Where the payment provider's API is",
    ),
    Key {
        secret: true,
        ..key(
            "payment-api-key",
            "KEY",
            Some(""),
            "The payment provider's secret key; without one nobody can buy",
        )
    },
    // Public, and yet hidden: a secret key put here by mistake must not be shown.
    Key {
        secret: true,
        ..key(
            "payment-publishable-key",
            "KEY",
            Some(""),
            "The payment provider's public key, with which browsers show an embedded checkout",
        )
    },
    key(
        "report-price-cents",
        "CENTS",
        Some("1900"),
        "Price of one report in US cents",
    ),
    key(
        "base-url",
        "URL",
        None,
        "Public address of the API [default: http://LISTEN]",
    ),
    key(
        "site-url",
        "URL",
        None,
        "Public address of the site [default: the base URL]",
    ),
    key(
        "mcp-origins",
        "ORIGINS",
        Some(""),
        "Sites whose pages may call the MCP server, such as `https://tool.example`, separated by commas; programs need no entry",
    ),
    key(
        "support-contact",
        "URL",
        Some(""),
        "Where people ask for help, `mailto:…` or `https://…`; the documents for agents name it",
    ),
    key(
        "v1-deprecation",
        "DATE",
        Some(""),
        "Day of the notice that /v1 will end, such as `2027-01-01`; every /v1 answer then says so",
    ),
    key(
        "v1-sunset",
        "DATE",
        Some(""),
        "Day until which /v1 answers, at least 180 days after the notice",
    ),
    key(
        "v1-successor-version",
        "URL",
        Some(""),
        "Where the version that follows /v1 is",
    ),
    key(
        "rate-limit",
        "REQUESTS/SECONDS",
        Some("120/60"),
        "Requests of each caller in each window, or `off`; of pages five times as many",
    ),
    key(
        "registration-limit",
        "REQUESTS/SECONDS",
        Some("10/3600"),
        "Registrations of each address in each window, or `off`",
    ),
    key(
        "checkout-limit",
        "REQUESTS/SECONDS",
        Some("30/3600"),
        "Checkouts that each address opens in each window, or `off`",
    ),
    key(
        "oidc-issuer",
        "URL",
        Some(""),
        "OpenID provider that users sign in at, as it names itself; without one nobody signs in",
    ),
    key(
        "oidc-audience",
        "TEXT",
        None,
        "What the OpenID provider calls this service in access tokens [default: the base URL]",
    ),
    key(
        "oidc-token-type",
        "strict|plain",
        Some("strict"),
        "Which tokens are access tokens: `at+jwt` only, or `JWT` and unnamed ones too",
    ),
    key(
        "oidc-client-id",
        "TEXT",
        Some(""),
        "What the OpenID provider calls this site; with it people sign in at `/sign-in`. Register SITE-URL/sign-in/return there, and SITE-URL/ for after signing out",
    ),
    Key {
        secret: true,
        ..key(
            "oidc-client-secret",
            "TEXT",
            Some(""),
            "What this site proves itself by at the OpenID provider; none for a public client",
        )
    },
    key(
        "oidc-scopes",
        "SCOPES",
        Some("openid"),
        "What the OpenID provider is asked for when people sign in, separated by spaces",
    ),
    key(
        "oidc-audience-parameter",
        "resource|audience|none",
        Some("resource"),
        "How the OpenID provider is told the audience: as RFC 8707 says, by `audience`, or not at all",
    ),
    Key {
        secret: true,
        ..key(
            "smtp-url",
            "URL",
            Some(""),
            "Where mail is handed in, `smtps://USER:PASSWORD@HOST` or `smtp://…?tls=required`; without one no mail is sent",
        )
    },
    key(
        "mail-from",
        "ADDRESS",
        Some(""),
        "Whom mail comes from, such as `NYC Apartment Reports <reports@example.com>`",
    ),
    key(
        "trusted-proxies",
        "NETWORKS",
        Some(""),
        "Addresses and networks whose `X-Forwarded-For` is believed, separated by commas",
    ),
    key(
        "workers",
        "N",
        Some("2"),
        "Reports that this process compiles at a time; 0 for a pure web server",
    ),
    key(
        "role",
        "all|worker",
        Some("all"),
        "Whether to answer requests too, or to compile reports only",
    ),
    key(
        "access-log",
        "stderr|off|FILE",
        Some("stderr"),
        "Where to write one JSON line for each request",
    ),
    key(
        "log",
        "FILTER",
        Some("info,salvo_core=warn,rmcp=error"),
        "What the server says of itself on stderr, such as `warn` or `info,nycapt_server=debug`",
    ),
    key(
        "max-connections",
        "N",
        Some("10000"),
        "Most connections at one time",
    ),
];
