//! A scripted compiler, and workers that run it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use nycapt::contract::OpenObject;
use nycapt_corpus::Release;
use nycapt_rules::Stage;
use nycapt_server::App;
use nycapt_server::worker::{
    CompileError, CompileTask, Compiled, Compiler, Progress, ReportCompiler, Timings, Worker,
};
use nycapt_tests::prelude::*;

const TIMEOUT: Duration = Duration::from_secs(90);

const MOMENT: Duration = Duration::from_millis(300);
/// Longer than a test, so that no lease ends because the machine is slow.
pub(crate) const LONG: Duration = Duration::from_secs(600);

pub(crate) fn quick() -> Timings {
    Timings {
        lease: LONG,
        heartbeat: Duration::from_millis(300),
        progress: Duration::from_millis(20),
        poll: Duration::from_millis(20),
        reap: Duration::from_millis(50),
        suspect_patience: Duration::from_millis(200),
        drain: Duration::from_millis(100),
        retry: Duration::from_millis(50),
        ..Timings::default()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Make,
    /// Waits for the gate, then makes a report even if the job is canceled.
    Wait,
    Fail,
    Panic,
    /// Makes a report after a short delay.
    Linger,
    /// Counts as a process kill, and runs until the job is canceled.
    Kill,
}

pub(crate) fn compiling(app: &TestApp) -> Worker {
    app.worker(quick())
}

/// A compiler that follows the test's script and records its jobs.
#[derive(Debug, Default)]
pub(crate) struct ScriptedCompiler {
    name: &'static str,
    real: Option<ReportCompiler>,
    kills: AtomicUsize,
    steps: Mutex<BTreeMap<String, Step>>,
    begun: Mutex<Vec<String>>,
    now: AtomicUsize,
    most: AtomicUsize,
    twice: AtomicBool,
    busy: Mutex<Vec<String>>,
    open: Mutex<bool>,
    opened: Condvar,
}

impl ScriptedCompiler {
    pub(crate) fn new() -> Arc<Self> {
        Arc::default()
    }

    /// The same with a name, which is in its reports.
    pub(crate) fn named(name: &'static str) -> Arc<Self> {
        Arc::new(Self {
            name,
            ..Self::default()
        })
    }

    /// A compiler that makes no report until the gate opens.
    pub(crate) fn waiting() -> Arc<Self> {
        let script = Self::named("waiting");
        script.on("", Step::Wait);
        script
    }

    pub(crate) fn failing() -> Arc<Self> {
        let script = Self::new();
        script.on("", Step::Fail);
        script
    }

    /// The real compiler, which waits with its release open until the gate opens.
    pub(crate) fn holding(app: &TestApp) -> Arc<Self> {
        let script = Arc::new(Self {
            real: Some(ReportCompiler::of(&app.app)),
            ..Self::default()
        });
        script.on("", Step::Wait);
        script
    }

    /// Does `step` with tasks whose job id or address contains `text`; the longest text counts.
    pub(crate) fn on(&self, text: &str, step: Step) {
        self.steps.lock().unwrap().insert(text.into(), step);
    }

    pub(crate) fn open(&self) {
        *self.open.lock().unwrap() = true;
        self.opened.notify_all();
    }

    pub(crate) fn begun(&self) -> Vec<String> {
        self.begun.lock().unwrap().clone()
    }

    pub(crate) async fn until_begun(&self, count: usize) {
        until!("the jobs are started", self.begun().len() == count);
    }

    pub(crate) fn kills(&self) -> usize {
        self.kills.load(Ordering::SeqCst)
    }

    pub(crate) fn is_idle(&self) -> bool {
        self.now.load(Ordering::SeqCst) == 0
    }

    pub(crate) fn most_at_once(&self) -> usize {
        self.most.load(Ordering::SeqCst)
    }

    pub(crate) fn ran_twice_at_once(&self) -> bool {
        self.twice.load(Ordering::SeqCst)
    }

    fn step(&self, task: &CompileTask) -> Step {
        let steps = self.steps.lock().unwrap();
        let mut found: Vec<_> = steps
            .iter()
            .filter(|(text, _)| task.job_id.contains(*text) || task.address.contains(*text))
            .collect();
        found.sort_by_key(|(text, _)| text.len());
        found.last().map_or(Step::Make, |(_, step)| **step)
    }

    fn wait(&self) {
        let open = self.open.lock().unwrap();
        let waited = self
            .opened
            .wait_timeout_while(open, TIMEOUT, |open| !*open)
            .unwrap();
        assert!(!waited.1.timed_out(), "nobody opened the gate");
    }
}

impl Compiler for ScriptedCompiler {
    fn compile(
        &self,
        task: &CompileTask,
        release: &Release,
        progress: &Progress,
    ) -> Result<Compiled, CompileError> {
        self.begun.lock().unwrap().push(task.job_id.clone());
        let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(now, Ordering::SeqCst);
        let mut busy = self.busy.lock().unwrap();
        if busy.contains(&task.job_id) {
            self.twice.store(true, Ordering::SeqCst);
        }
        busy.push(task.job_id.clone());
        drop(busy);
        let outcome = self.act(task, release, progress);
        self.busy.lock().unwrap().retain(|id| *id != task.job_id);
        self.now.fetch_sub(1, Ordering::SeqCst);
        outcome
    }
}

impl ScriptedCompiler {
    fn act(
        &self,
        task: &CompileTask,
        release: &Release,
        progress: &Progress,
    ) -> Result<Compiled, CompileError> {
        progress.step(Stage::Facts)?;
        match self.step(task) {
            Step::Make => {}
            Step::Wait => self.wait(),
            Step::Linger => {
                let open = self.open.lock().unwrap();
                drop(self.opened.wait_timeout(open, MOMENT).unwrap());
            }
            Step::Kill => {
                self.kills.fetch_add(1, Ordering::SeqCst);
                loop {
                    progress.step(Stage::Facts)?;
                    std::thread::yield_now();
                }
            }
            Step::Fail => return Err(CompileError::Failed("The records are missing.".into())),
            Step::Panic => {
                self.busy.lock().unwrap().retain(|id| *id != task.job_id);
                self.now.fetch_sub(1, Ordering::SeqCst);
                panic!("as the test says")
            }
        }
        if let Some(real) = &self.real {
            return real.compile(task, release, progress);
        }
        let mut report = OpenObject::new();
        report.insert("madeFor".into(), json!(task.job_id));
        report.insert("madeBy".into(), json!(self.name));
        Ok(Compiled {
            report,
            ..Compiled::default()
        })
    }
}

/// The same for a worker that will be lost: it renews no lease, so that [`end_leases`] is final.
pub(crate) fn silent() -> Timings {
    Timings {
        heartbeat: LONG,
        progress: LONG,
        ..quick()
    }
}

/// Ends all leases, as if their time were over.
pub(crate) async fn end_leases(app: &TestApp) {
    app.change("update job set lease_until = 0 where state = 'running'")
        .await;
}

pub(crate) fn worker(app: &Arc<App>, script: &Arc<ScriptedCompiler>, slots: usize) -> Worker {
    worker_with(app, script, slots, quick())
}

pub(crate) fn worker_with(
    app: &Arc<App>,
    script: &Arc<ScriptedCompiler>,
    slots: usize,
    timings: Timings,
) -> Worker {
    let compiler: Arc<dyn Compiler> = Arc::<ScriptedCompiler>::clone(script);
    Worker::start(Arc::clone(app), compiler, timings, slots)
}
