//! Restores the terminal's echo after a secret is read.

/// Restores the terminal of standard input when dropped, if it is one.
///
/// Only on Unix: other consoles restore themselves.
pub(crate) struct Echo {
    #[cfg(unix)]
    before: Option<rustix::termios::Termios>,
}

impl Echo {
    pub(crate) fn as_it_is() -> Self {
        Self {
            #[cfg(unix)]
            before: rustix::termios::tcgetattr(std::io::stdin()).ok(),
        }
    }
}

#[cfg(unix)]
impl Drop for Echo {
    fn drop(&mut self) {
        use rustix::termios::{OptionalActions, tcsetattr};
        if let Some(before) = &self.before {
            // A closed terminal doesn't need to be restored.
            let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, before);
        }
    }
}
