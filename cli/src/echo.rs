//! Restores the terminal's echo after a secret is read.

#[cfg(unix)]
pub(crate) use unix::Echo;

#[cfg(not(unix))]
pub(crate) use elsewhere::Echo;

#[cfg(unix)]
mod unix {
    use std::io;

    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

    /// Restores the terminal of standard input when dropped, if it is one.
    pub(crate) struct Echo(Option<Termios>);

    impl Echo {
        pub(crate) fn as_it_is() -> Self {
            Self(tcgetattr(io::stdin()).ok())
        }
    }

    impl Drop for Echo {
        fn drop(&mut self) {
            if let Some(before) = &self.0 {
                // A terminal that is gone needs no restoring.
                let _ = tcsetattr(io::stdin(), OptionalActions::Now, before);
            }
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    /// The console restores itself.
    pub(crate) struct Echo;

    impl Echo {
        pub(crate) fn as_it_is() -> Self {
            Self
        }
    }
}
