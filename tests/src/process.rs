//! The server program as child processes.

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

use crate::AssertHas;

const TIMEOUT: Duration = Duration::from_secs(60);

pub fn built(name: &str, package: &str) -> PathBuf {
    let mut folder = std::env::current_exe().unwrap();
    folder.pop();
    if folder.ends_with("deps") {
        folder.pop();
    }
    let program = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(
        program.is_file(),
        "`{}` is absent: run `cargo build -p {package}` first",
        program.display()
    );
    program
}

/// A program that dies with the thread that starts it: one that ends by a panic, or with a killed
/// process, leaves nothing behind.
pub fn tied(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", "--"]).arg(program);
    command
}

pub fn signal(name: &str, process: u32) {
    let mut kill = Command::new("kill");
    let sent = kill.args([name, &process.to_string()]).status();
    assert!(sent.unwrap().success());
}

/// A data folder with the sample city of the tests, made by the program.
pub fn sample_folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    build_sample(folder.path(), "--seed 1 --buildings 120 --as-of 2026-11-20");
    folder
}

/// Publishes a sample city with these options in a data folder.
pub fn build_sample(data_dir: &Path, options: &str) {
    let data_dir = data_dir.display();
    let words = format!("corpus sample --quiet {options} --data-dir {data_dir}");
    run_server(&words, &[]).said();
}

/// A run of `nycapt-server` with words that have no spaces, and these variables alone.
pub fn run_server(words: &str, variables: &[(&str, &str)]) -> Ended {
    let mut command = server_program();
    command.args(words.split(' ')).envs(variables.to_vec());
    Ended::of(command.output().unwrap())
}

/// `nycapt-server` without anything of our environment.
pub fn server_program() -> Command {
    let mut command = Command::new(built("nycapt-server", "nycapt-server"));
    command.env_clear();
    command
}

#[derive(Debug)]
pub struct Ended {
    /// None if a signal ended it.
    pub exit: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Ended {
    pub fn of(output: std::process::Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self {
            exit: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }

    /// A run whose standard output has no reader.
    pub fn unread(mut command: Command) -> Self {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        Self::of(command.stdout(writer).output().unwrap())
    }

    /// What it printed; a failed run fails the test.
    #[track_caller]
    pub fn said(self) -> String {
        assert_eq!(self.exit, Some(0), "{self:?}");
        self.stdout
    }

    /// Fails unless it ended with an error that has these parts.
    #[track_caller]
    pub fn fails(&self, parts: impl IntoIterator<Item = impl AsRef<str>>) {
        assert_eq!(self.exit, Some(1), "{self:?}");
        self.stderr.assert_has(parts);
    }

    /// The same, and that error is one line.
    #[track_caller]
    pub fn fails_in_one_line(&self, parts: impl IntoIterator<Item = impl AsRef<str>>) {
        self.fails(parts);
        assert!(self.stderr.starts_with("error: "), "{self:?}");
        assert_eq!(self.stderr.lines().count(), 1, "{self:?}");
    }
}

/// Everything that processes wrote, in the order in which it was read.
#[derive(Debug, Clone, Default)]
pub struct Output(Arc<Mutex<String>>);

impl Output {
    pub fn text(&self) -> String {
        self.0.lock().unwrap().clone()
    }

    fn add(&self, line: &str) {
        let mut text = self.0.lock().unwrap();
        text.push_str(line);
        text.push('\n');
    }
}

/// How a server is started, again and again.
#[derive(Debug, Clone)]
pub struct ServerCommand {
    program: PathBuf,
    arguments: Vec<OsString>,
    variables: Vec<(String, String)>,
    /// The limit of open files; that of the test if none.
    open_files: Option<&'static str>,
    output: Output,
}

impl ServerCommand {
    /// `nycapt-server serve` on a free port with settings by name, and nothing of our environment.
    ///
    /// The settings go by the environment, where no list of processes shows them.
    pub fn new(data_dir: &Path, settings: &[(&str, &str)]) -> Self {
        Self::of("serve", data_dir, settings)
    }

    fn of(command: &str, data_dir: &Path, settings: &[(&str, &str)]) -> Self {
        let settings = settings.iter();
        let variables = settings.map(|(setting, value)| (variable_of(setting), (*value).into()));
        let given = [command, "--listen", "127.0.0.1:0", "--data-dir"];
        let mut arguments: Vec<OsString> = given.iter().map(Into::into).collect();
        arguments.push(data_dir.into());
        Self {
            program: built("nycapt-server", "nycapt-server"),
            arguments,
            variables: variables.collect(),
            open_files: None,
            output: Output::default(),
        }
    }

    /// `nycapt-server demo` on a free port.
    pub fn demo(data_dir: &Path) -> Self {
        Self::of("demo", data_dir, &[])
    }

    /// Lets it write to what others write to as well.
    pub fn with_output(mut self, output: &Output) -> Self {
        self.output = output.clone();
        self
    }

    pub fn listening_at(mut self, address: SocketAddr) -> Self {
        self.arguments[2] = address.to_string().into();
        self
    }

    pub fn with(mut self, arguments: &[&str]) -> Self {
        self.arguments.extend(arguments.iter().map(Into::into));
        self
    }

    /// Starts this program, not the one that was built.
    pub fn with_program(mut self, program: PathBuf) -> Self {
        self.program = program;
        self
    }

    /// Adds a variable of the environment.
    pub fn with_variable(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.into(), value.into()));
        self
    }

    /// Starts it under a limit of open files, as `SOFT:HARD`, or `SOFT:` to keep the hard one.
    pub fn with_open_files(mut self, limit: &'static str) -> Self {
        self.open_files = Some(limit);
        self
    }

    /// Starts it; it dies with the thread that calls this.
    pub fn start(&self) -> ServerProcess {
        let mut command = match self.open_files {
            Some(limit) => {
                let mut command = tied("prlimit");
                command.arg(format!("--nofile={limit}")).arg(&self.program);
                command
            }
            None => tied(&self.program),
        };
        let mut child = command
            .args(&self.arguments)
            .env_clear()
            .envs(self.variables.clone())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (said, listening) = channel();
        let stdout = listen_to(child.stdout.take().unwrap(), self.output.clone(), |_| {});
        let tell = move |line: &str| {
            if let Some(address) = address_in(line) {
                // Whoever waited may have given up.
                let _ = said.send(address);
            }
        };
        let stderr = listen_to(child.stderr.take().unwrap(), self.output.clone(), tell);
        ServerProcess {
            child,
            listening,
            readers: vec![stdout, stderr],
            output: self.output.clone(),
        }
    }
}

/// The variable of a setting.
pub fn variable_of(setting: &str) -> String {
    match setting {
        // `NYCAPT_CONFIG` is the command line's.
        "config" => "NYCAPT_SERVER_CONFIG".to_owned(),
        name => format!("NYCAPT_{}", name.to_uppercase().replace('-', "_")),
    }
}

/// A running server; it is killed when it is dropped.
#[derive(Debug)]
pub struct ServerProcess {
    child: Child,
    listening: Receiver<SocketAddr>,
    readers: Vec<JoinHandle<()>>,
    pub output: Output,
}

impl ServerProcess {
    pub fn address(&self) -> SocketAddr {
        let address = self.listening.recv_timeout(TIMEOUT);
        address.unwrap_or_else(|_| panic!("the server does not listen:\n{}", self.output.text()))
    }

    /// Kills it like a failing machine, and waits until it is gone.
    pub fn kill(mut self) {
        self.end();
    }

    /// Asks it to stop, and waits until it has.
    pub fn stop(self) -> ExitStatus {
        self.signal("-TERM");
        self.ended()
    }

    /// The same, and what it wrote; another end than a regular one fails the test.
    #[track_caller]
    pub fn stopped(self) -> String {
        let output = self.output.clone();
        assert!(self.stop().success(), "{}", output.text());
        output.text()
    }

    pub fn ended(mut self) -> ExitStatus {
        let status = self.child.wait().unwrap();
        self.end();
        status
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn signal(&self, name: &str) {
        signal(name, self.id());
    }

    fn end(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        for reader in self.readers.drain(..) {
            // What it wrote is complete only now; a reader does not panic.
            let _ = reader.join();
        }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.end();
    }
}

fn listen_to(
    from: impl Read + Send + 'static,
    output: Output,
    heard: impl Fn(&str) + Send + 'static,
) -> JoinHandle<()> {
    thread::spawn(move || {
        for line in BufReader::new(from).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            output.add(&line);
            heard(&line);
        }
    })
}

fn address_in(line: &str) -> Option<SocketAddr> {
    let line: Value = serde_json::from_str(line).ok()?;
    let fields = line.get("fields")?;
    let listening = fields.get("message")?.as_str()? == "listening";
    let address = fields.get("address")?.as_str()?;
    listening.then(|| address.parse().ok()).flatten()
}
