//! The table of settings.

/// One setting: a flag, a `NYCAPT_…` variable and a key of the file, all with the same name.
pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) value: &'static str,
    /// None if the default depends on other settings.
    pub(super) default: Option<&'static str>,
    pub(super) about: &'static str,
    pub(super) secret: bool,
}

/// Settings as `[secret] "name" "VALUE" [= "default"]: "about";`.
macro_rules! keys {
    (@default) => { None };
    (@default $default:literal) => { Some($default) };
    (@secret) => { false };
    (@secret $secret:ident) => { true };
    ($($($secret:ident)? $name:literal $value:literal $(= $default:literal)?: $about:literal;)*) => {
        &[$(Key {
            name: $name,
            value: $value,
            default: keys!(@default $($default)?),
            about: $about,
            secret: keys!(@secret $($secret)?),
        }),*]
    };
}

pub(super) const KEYS: &[Key] = keys! {
    "listen" "ADDRESS:PORT" = "127.0.0.1:8080":
        "Where to listen";
    "tls-cert" "FILE" = "":
        "PEM file with the certificate and its chain; the server then uses only TLS, and reloads the file on `SIGHUP` and when it changes";
    "tls-key" "FILE" = "":
        "PEM file with the certificate's private key";
    "admin-listen" "ADDRESS:PORT" = "":
        "Where to answer `/live`, `/ready` and `/metrics`, on an address only the operator can reach; nowhere if empty";
    "shutdown-linger" "SECONDS":
        "How long a stopping server still answers while `/ready` says 503 [default: 5 with `admin-listen`, otherwise 0]";
    "data-dir" "DIR" = "./nycapt-data":
        "Where data releases and state are kept";
    "corpus-url" "URL" = "":
        "Object store to take data releases from, `s3://BUCKET/PREFIX` or `file:///FOLDER`; without one, releases are published on this machine";
    "corpus-check-interval" "SECONDS" = "60":
        "Time between checks of the object store";
    "s3-endpoint" "URL" = "":
        "Endpoint of an S3-compatible store, such as `https://minio.example.com`; AWS if empty";
    "s3-region" "REGION" = "us-east-1":
        "Region of the bucket";
    secret "s3-access-key-id" "ID" = "":
        "Access key ID; without one, the machine's role (EC2) is used";
    secret "s3-secret-access-key" "KEY" = "":
        "Secret access key";
    "s3-allow-http" "no|yes" = "no":
        "Whether to allow plain HTTP to a bucket on another machine";
    secret "database-url" "URL" = "":
        "Where accounts, credits and jobs are kept, `postgres://…` or `sqlite:FILE` [default: state.sqlite in DATA-DIR]";
    secret "webhook-secret" "SECRETS" = "":
        "Secret that the payment provider signs its events with; to replace it, list the old and new ones, separated by commas";
    "payments" "provider|sandbox" = "provider":
        "Where buyers pay: at the provider whose key is set, or in a sandbox that moves no money";
    "sandbox-allow-real-data" "no|yes" = "no":
        "Whether the sandbox may run on the city's real records, where anyone can get a real report for free";
    "sell-partial-reports" "no|yes" = "no":
        "Whether to sell reports when the data release lacks the data for most of a report";
    "payment-api-base" "URL" = "https://api.stripe.com":
        "URL of the payment provider's API";
    secret "payment-api-key" "KEY" = "":
        "The payment provider's secret key; without one, nothing is sold";
    // Public, but hidden in case a secret key is put here by mistake.
    secret "payment-publishable-key" "KEY" = "":
        "The payment provider's public key, which browsers use to show an embedded checkout";
    "report-price-cents" "CENTS" = "1900":
        "Price of one report in US cents";
    "base-url" "URL":
        "Public address of the API [default: http://LISTEN, or https://LISTEN with `tls-cert`]";
    "site-url" "URL":
        "Public address of the site [default: the base URL]";
    "mcp-origins" "ORIGINS" = "":
        "Sites whose pages may call the MCP server, such as `https://tool.example`, separated by commas; programs need no entry";
    "support-contact" "URL" = "":
        "Where people ask for help, `mailto:…` or `https://…`; the documents for agents include it";
    "v1-deprecation" "DATE" = "":
        "Day of the notice that /v1 will end, such as `2027-01-01`; every /v1 response then says so";
    "v1-sunset" "DATE" = "":
        "Day until which /v1 stays up, at least 180 days after the notice";
    "v1-successor-version" "URL" = "":
        "URL of the version that follows /v1";
    "rate-limit" "REQUESTS/SECONDS" = "120/60":
        "Requests per caller in each window, or `off`; five times as many for pages";
    "registration-limit" "REQUESTS/SECONDS" = "10/3600":
        "Registrations per network address in each window, or `off`";
    "registration-total-limit" "REQUESTS/SECONDS" = "1000/3600":
        "Registrations from all network addresses in each window, or `off`";
    "checkout-limit" "REQUESTS/SECONDS" = "30/3600":
        "Checkouts opened per network address in each window, or `off`";
    secret "redis-url" "URL" = "":
        "Redis through which servers share these limits, such as `rediss://USER:PASSWORD@HOST`; without one, each server counts on its own";
    "oidc-issuer" "URL" = "":
        "Issuer identifier of the OpenID provider users sign in with; without one, sign-in isn't available";
    "oidc-audience" "TEXT":
        "Audience that the OpenID provider puts in this service's access tokens [default: the base URL]";
    "oidc-token-type" "strict|plain" = "strict":
        "Types of access token to accept: `at+jwt` only, or also `JWT` and untyped ones";
    "oidc-client-id" "TEXT" = "":
        "This site's client ID at the OpenID provider; turns on sign-in at `/sign-in`. Register SITE-URL/sign-in/return there, and SITE-URL/ for after signing out";
    secret "oidc-client-secret" "TEXT" = "":
        "This site's client secret at the OpenID provider; none for a public client";
    "oidc-scopes" "SCOPES" = "openid":
        "Scopes to request when people sign in, separated by spaces";
    "oidc-audience-parameter" "resource|audience|none" = "resource":
        "How to send the audience to the OpenID provider: as in RFC 8707, as `audience`, or not at all";
    secret "smtp-url" "URL" = "":
        "Mail server to send through, `smtps://USER:PASSWORD@HOST` or `smtp://…?tls=required`; without one, no mail is sent";
    "mail-from" "ADDRESS" = "":
        "Sender of mail, such as `NYC Apartment Reports <reports@example.com>`";
    "order-retention" "DAYS" = "730":
        "Days after which an order loses its address, report and email, or `off`";
    "report-retention" "DAYS" = "730":
        "Days after which a report bought with a credit is erased, or `off`";
    "question-retention" "DAYS" = "90":
        "Days after which the question asked with a report is deleted, including in the report, or `off`";
    "event-retention" "DAYS" = "400":
        "Days after which the record that a payment event arrived is deleted, or `off`; at least 60";
    "log-retention" "DAYS" = "30":
        "Days after which a rotated access log is deleted, or `off`; its name is the log's plus an ending that starts with `.` or `-`";
    "trusted-proxies" "NETWORKS" = "":
        "Addresses and networks whose `X-Forwarded-For` is trusted, separated by commas";
    "blocked-networks" "NETWORKS" = "":
        "Addresses and networks whose requests are refused, separated by commas; read again on `SIGHUP`";
    "workers" "N" = "2":
        "Reports that this process compiles at once; 0 for a pure web server";
    "role" "all|worker" = "all":
        "Whether to serve requests and compile reports, or only compile reports";
    "otlp-endpoint" "URL" = "":
        "OpenTelemetry collector that receives a span for each request (OTLP over HTTP), such as `http://127.0.0.1:4318`; without one, no spans are sent";
    "access-log" "stderr|off|FILE" = "stderr":
        "Where to write one JSON line per request; a file is reopened on `SIGHUP`";
    "log" "FILTER" = "info,salvo_core=warn,rmcp=error":
        "What the server logs to stderr, such as `warn` or `info,nycapt_server=debug`";
    "log-format" "auto|text|json" = "auto":
        "Format of the log: JSON lines, text, or text only on a terminal";
    "max-connections" "N" = "10000":
        "Maximum connections at once, as far as the limit on open files allows; one network address may have an eighth of them";
};
