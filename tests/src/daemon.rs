//! Programs of the system that tests run in the background.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use nycapt_postgres::until;
use tempfile::TempDir;
use tokio::net::TcpStream;

/// The path of a program from the Debian package named with it.
///
/// # Panics
/// It isn't installed; the message has the command that installs it.
pub(crate) fn installed((program, package): (&'static str, &'static str)) -> &'static str {
    assert!(
        Path::new(program).exists(),
        "there is no `{program}`: run `apt-get install {package}`"
    );
    program
}

/// A running program with a folder of its own. Dropping it kills the program and removes the folder.
#[derive(Debug)]
pub(crate) struct Daemon {
    child: Child,
    _folder: TempDir,
}

impl Daemon {
    /// Starts it without input and output.
    pub(crate) fn start(command: &mut Command, folder: TempDir) -> Self {
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        Self {
            child: child.unwrap(),
            _folder: folder,
        }
    }

    /// The same, once it accepts connections at an address.
    pub(crate) async fn listening_at(self, address: SocketAddr) -> Self {
        until(&format!("a program listens at {address}"), || async {
            TcpStream::connect(address).await.ok()
        })
        .await;
        self
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;
    use crate::tied;

    #[tokio::test]
    async fn a_dropped_daemon_leaves_neither_process_nor_folder() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let folder = TempDir::new().unwrap();
        let path = folder.path().to_owned();
        let daemon = Daemon::start(tied("tail").args(["-f", "/dev/null"]), folder)
            .listening_at(listener.local_addr().unwrap())
            .await;
        let process = format!("/proc/{}", daemon.id());
        assert!(Path::new(&process).exists() && path.exists());
        drop(daemon);
        assert!(!Path::new(&process).exists() && !path.exists());
    }

    #[test]
    #[should_panic(expected = "there is no `/absent`: run `apt-get install present`")]
    fn a_program_that_is_not_installed_is_named_with_its_package() {
        installed(("/absent", "present"));
    }
}
