//! What the log says of a panic. Alone in its process, because the hook is the process's.

use std::io::{self, Write};
use std::panic::catch_unwind;
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut log = self.0.lock().map_err(|_| io::Error::other("poisoned"))?;
        log.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_log_names_the_place_of_a_panic_and_not_its_message() {
    let log = Log::default();
    let writer = log.clone();
    tracing_subscriber::fmt()
        .with_writer(move || writer.clone())
        .init();
    nycapt_server::report_panics_by_place();

    catch_unwind(|| panic!("350 Secret Avenue")).unwrap_err();

    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(text.contains("tests/panics.rs"), "{text}");
    assert!(!text.contains("Secret"), "{text}");
}
