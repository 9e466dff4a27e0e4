//! One test on every engine of state.

/// Makes of each `async fn name(engine: Engine)` one test on each engine.
#[macro_export]
macro_rules! on_each_engine {
    ($($name:ident),+ $(,)?) => {$(
        mod $name {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                super::$name(super::Engine::Sqlite).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                super::$name(super::Engine::Postgres).await;
            }
        }
    )+};
}
