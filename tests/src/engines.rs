//! One test on every engine of state.

/// Makes of `async fn name(engine: Engine)` one test on each engine.
#[macro_export]
macro_rules! on_each_engine {
    ($(async fn $name:ident($engine:ident: Engine) $body:block)+) => {$(
        mod $name {
            use super::*;

            async fn on($engine: nycapt_server::Engine) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                on(nycapt_server::Engine::Sqlite).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                on(nycapt_server::Engine::Postgres).await;
            }
        }
    )+};
}
