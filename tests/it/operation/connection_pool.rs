//! A connection pool between the service and PostgreSQL.

use nycapt_tests::prelude::*;

/// Startup parameters of sqlx and the service that `PgBouncer` does not know.
const SETTINGS: &str = "extra_float_digits, options";

#[tokio::test]
async fn a_connection_pool_in_between_is_refused_with_the_reason() {
    let database = Postgres::shared().database();
    for (mode, ignored, why) in [
        ("transaction", SETTINGS, "such as PgBouncer"),
        ("session", SETTINGS, "such as PgBouncer"),
        ("transaction", "search_path", "unsupported startup"),
    ] {
        let pool = PgBouncer::start(mode, ignored).await;
        for words in ["migrate", "config check"] {
            let url = pool.url_of(&database);
            run_server(words, &[("NYCAPT_DATABASE_URL", &url)]).fails_in_one_line([why]);
        }
    }
}
