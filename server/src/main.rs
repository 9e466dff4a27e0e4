//! The binary `nycapt-server`.

use std::io::{Write, stderr, stdout};
use std::process::ExitCode;
use std::time::Duration;

use nycapt_corpus::CorpusError;
use nycapt_server::{CommandLine, report_panics_by_place};
use tokio::runtime::Runtime;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How long blocking tasks may finish after a shutdown, such as a requeued report.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

fn main() -> ExitCode {
    report_panics_by_place();
    let command = CommandLine::of_process();
    let outcome = Runtime::new().map_err(Into::into).and_then(|runtime| {
        let outcome = runtime.block_on(command.run(&mut stdout()));
        runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
        outcome
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Without stderr there is nowhere to report.
            let _ = writeln!(stderr(), "error: {error:#}");
            let of_corpus = error.downcast_ref::<CorpusError>();
            of_corpus.map_or(ExitCode::FAILURE, |error| error.exit_code().into())
        }
    }
}
