//! One test on every engine of state.

/// What a test on each engine takes: the engine itself, or what is set up on it.
pub trait OnEngine<E> {
    /// Sets it up on an engine.
    fn on_engine(engine: E) -> impl Future<Output = Self> + Send;
}

impl<E: Send> OnEngine<E> for E {
    async fn on_engine(engine: E) -> Self {
        engine
    }
}

/// Runs a test with what it takes, set up on an engine.
pub async fn run_on<E, T: OnEngine<E>, R: Future>(
    engine: E,
    test: impl FnOnce(T) -> R,
) -> R::Output {
    test(T::on_engine(engine).await).await
}

/// Makes of each `async fn name(setup: impl OnEngine)` one test on each engine.
#[macro_export]
macro_rules! on_each_engine {
    ($($name:ident),+ $(,)?) => {$(
        mod $name {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                $crate::run_on(super::Engine::Sqlite, super::$name).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                $crate::run_on(super::Engine::Postgres, super::$name).await;
            }
        }
    )+};
}
