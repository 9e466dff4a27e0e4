//! The process that starts and stops a cluster and ends with it.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A shell that holds the cluster as long as our end of its input is open.
///
/// We may end by `kill -9` and statics are never dropped: only another process can clean up then.
#[derive(Debug)]
pub(super) struct Keeper {
    child: Child,
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Keeper {
    /// The keeper of an empty folder, which it takes away at its end.
    pub(super) fn new(folder: &Path, programs: &Path) -> Self {
        let mut command = Command::new("sh");
        command.arg("-c").arg(include_str!("keeper.sh"));
        command.arg("keeper").args([folder, programs]);
        // The server dies with the keeper too; the kernel sees to that.
        command.args(["setpriv", "--pdeathsig", "QUIT"]);
        // Its owner is who we are; PostgreSQL refuses to be run by root.
        if fs::metadata(folder).unwrap().uid() == 0 {
            let given = Command::new("chown")
                .arg("postgres:postgres")
                .arg(folder)
                .status();
            assert!(given.unwrap().success(), "no user `postgres`");
            command.args(["--reuid", "postgres", "--regid", "postgres"]);
            command.arg("--clear-groups");
        }
        let mut child = command
            // An interrupt at the terminal is ours to take.
            .process_group(0)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            orders: child.stdin.take(),
            answers: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    /// Gives an order and waits until it is carried out; false when that failed.
    pub(super) fn order(&mut self, order: &str) -> bool {
        writeln!(self.orders.as_mut().unwrap(), "{order}").unwrap();
        let mut answer = String::new();
        self.answers.read_line(&mut answer).unwrap();
        answer == "done\n"
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        // The end of its input is the order to clean up.
        drop(self.orders.take());
        let _ = self.child.wait();
    }
}
