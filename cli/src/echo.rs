//! The terminal as it was before a secret is read, put back however the reading ends.

#[cfg(unix)]
pub(crate) use unix::Echo;

#[cfg(not(unix))]
pub(crate) use elsewhere::Echo;

#[cfg(unix)]
mod unix {
    use std::io;

    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

    /// Puts the terminal of standard input back when it is dropped; nothing where it is none.
    pub(crate) struct Echo(Option<Termios>);

    impl Echo {
        pub(crate) fn as_it_is() -> Self {
            Self(tcgetattr(io::stdin()).ok())
        }
    }

    impl Drop for Echo {
        fn drop(&mut self) {
            if let Some(before) = &self.0 {
                // A terminal that is gone needs nothing put back.
                let _ = tcsetattr(io::stdin(), OptionalActions::Now, before);
            }
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    /// The console of such a system is put back by itself.
    pub(crate) struct Echo;

    impl Echo {
        pub(crate) fn as_it_is() -> Self {
            Self
        }
    }
}
