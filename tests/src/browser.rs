//! Headless Chromium and the npm checkers, shared by a whole test run.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::oneshot::{Sender, channel};
use tokio::time::timeout;

const TIMEOUT: Duration = Duration::from_secs(60);

/// The browser of this process; it ends when the process does.
#[derive(Debug)]
pub struct Browser {
    asking: Mutex<DriverInput>,
    waiting: Arc<Waiting>,
}

#[derive(Debug)]
struct DriverInput {
    input: ChildStdin,
    asked: u64,
}

/// Who waits for which answer; none once nothing more can come.
type Waiting = Mutex<Option<HashMap<u64, Sender<Value>>>>;

impl Browser {
    pub const PACKAGE: &str = "chromium-headless-shell";

    pub fn is_installed() -> bool {
        Path::new("/usr/bin/chromium-headless-shell").exists()
    }

    pub fn shared() -> &'static Self {
        static BROWSER: OnceLock<Browser> = OnceLock::new();
        BROWSER.get_or_init(Self::start)
    }

    fn start() -> Self {
        assert!(
            Self::is_installed(),
            "there is no `/usr/bin/chromium-headless-shell`: run `apt-get install {}`",
            Self::PACKAGE
        );
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("browser");
        assert!(
            folder.join("node_modules").exists(),
            "the checkers are not installed: run `npm ci --prefix tests/browser`"
        );
        let mut child = Command::new("node")
            .arg(folder.join("main.mjs"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let waiting = Arc::new(Mutex::new(Some(HashMap::new())));
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let hearing = Arc::clone(&waiting);
        thread::spawn(move || {
            route_answers(output, &hearing);
            child.wait()
        });
        Self {
            asking: Mutex::new(DriverInput { input, asked: 0 }),
            waiting,
        }
    }

    /// Has a task of `tests/browser/tasks.mjs` done; its answer.
    pub async fn ask(&self, task: &str, input: &Value) -> Value {
        let (answers, answer) = channel();
        self.send(task, input, answers);
        let answer = timeout(TIMEOUT, answer).await;
        let Ok(Ok(answer)) = answer else {
            panic!("`{task}` of {input} is never answered")
        };
        match answer.get("failed").and_then(Value::as_str) {
            Some(why) => panic!("`{task}` of {input}: {why}"),
            None => answer.get("answer").cloned().unwrap_or_default(),
        }
    }

    fn send(&self, task: &str, input: &Value, answers: Sender<Value>) {
        let mut asking = lock(&self.asking);
        let id = asking.asked;
        asking.asked += 1;
        if let Some(waiting) = lock(&self.waiting).as_mut() {
            waiting.insert(id, answers);
        }
        let line = json!({ "id": id, "task": task, "input": input });
        writeln!(asking.input, "{line}").unwrap();
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Routes each answer to its caller; at the end, the remaining callers get none.
fn route_answers(output: ChildStdout, waiting: &Waiting) {
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        let answer: Value = serde_json::from_str(&line).unwrap_or_default();
        let id = answer.get("id").and_then(Value::as_u64);
        let caller = id.and_then(|id| lock(waiting).as_mut()?.remove(&id));
        if let Some(caller) = caller {
            // The caller may have given up.
            let _ = caller.send(answer);
        }
    }
    *lock(waiting) = None;
}
