//! One test on every engine of state, and waiting for conditions.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval, timeout};

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

/// The same on SQLite alone, for what no engine can change: pages, documents and refused input.
#[macro_export]
macro_rules! on_sqlite {
    ($($name:ident),+ $(,)?) => {$(
        mod $name {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                $crate::run_on(super::Engine::Sqlite, super::$name).await;
            }
        }
    )+};
}

/// Longest wait for anything that must come; a loaded machine is slow.
const TIMEOUT: Duration = Duration::from_secs(90);

/// Time between two checks, so that others can work, too.
const TICK: Duration = Duration::from_millis(10);

/// Waits until a look at something finds what it looks for, and panics when it never does.
pub async fn until<T, F: Future<Output = Option<T>>>(what: &str, mut look: impl FnMut() -> F) -> T {
    let looking = async {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if let Some(found) = look().await {
                return found;
            }
        }
    };
    match timeout(TIMEOUT, looking).await {
        Ok(found) => found,
        Err(_) => panic!("it never came to: {what}"),
    }
}

/// The same for one condition: `until!("all are sent", count().await == 3);`
#[macro_export]
macro_rules! until {
    ($what:expr, $holds:expr) => {
        $crate::until($what, || async { ($holds).then_some(()) }).await
    };
}
