//! The access log: one line per request, without addresses, queries or raw paths.
//!
//! Not `tracing-appender`, which formats every line on the request's thread. Here a request only
//! pushes a small struct.

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use jiff::Timestamp;

use crate::request_id::RequestId;

/// Most lines that wait for the writer; further ones are counted and dropped.
const WAITING_MAX: usize = 65_536;
const WRITE_EVERY: Duration = Duration::from_millis(100);

/// A line of the log.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    pub(crate) at: Timestamp,
    pub(crate) method: &'static str,
    /// The template of the path, or `-` without a route.
    pub(crate) route: &'static str,
    pub(crate) status: u16,
    pub(crate) bytes: u64,
    pub(crate) duration_us: u64,
    pub(crate) id: RequestId,
}

/// Accepts lines without blocking; a separate thread writes them.
#[derive(Debug)]
pub struct AccessLog {
    writer: Option<(Arc<Shared>, JoinHandle<()>)>,
}

#[derive(Debug, Default)]
struct Shared {
    waiting: Mutex<Vec<Line>>,
    dropped: AtomicU64,
    stopping: AtomicBool,
    wake: Condvar,
}

impl AccessLog {
    /// A log that discards everything.
    pub const fn off() -> Self {
        Self { writer: None }
    }

    /// A log that writes JSON lines to `sink`, within 0.1 s of the request.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn to(sink: impl Write + Send + 'static) -> std::io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let of_thread = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("access-log".into())
            .spawn(move || of_thread.write_to(sink))?;
        Ok(Self {
            writer: Some((shared, thread)),
        })
    }

    pub(crate) fn push(&self, line: Line) {
        let Some((shared, _)) = &self.writer else {
            return;
        };
        let mut waiting = shared
            .waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < WAITING_MAX {
            waiting.push(line);
        } else {
            shared.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Drop for AccessLog {
    fn drop(&mut self) {
        if let Some((shared, thread)) = self.writer.take() {
            shared.stopping.store(true, Ordering::Release);
            shared.wake.notify_one();
            // A writer that panicked has nothing left to write.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn write_to(&self, mut sink: impl Write) {
        let mut lines = Vec::new();
        let mut text = Vec::new();
        loop {
            let stopping = self.stopping.load(Ordering::Acquire);
            let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let mut waiting = if stopping {
                waiting
            } else {
                // On a timer, since notifying the thread would cost a request more than its line.
                self.wake
                    .wait_timeout(waiting, WRITE_EVERY)
                    .unwrap_or_else(PoisonError::into_inner)
                    .0
            };
            std::mem::swap(&mut *waiting, &mut lines);
            drop(waiting);
            for line in lines.drain(..) {
                line.render(&mut text);
            }
            let dropped = self.dropped.swap(0, Ordering::Relaxed);
            if dropped > 0 {
                text.extend_from_slice(format!("{{\"droppedLines\":{dropped}}}\n").as_bytes());
            }
            // A log that cannot be written must not stop the service.
            let _ = sink.write_all(&text).and_then(|()| sink.flush());
            text.clear();
            if stopping {
                return;
            }
        }
    }
}

impl Line {
    fn render(&self, text: &mut Vec<u8>) {
        let Self {
            at,
            method,
            route,
            status,
            bytes,
            duration_us,
            id,
        } = self;
        // No part needs escaping, and writing to memory cannot fail.
        let _ = writeln!(
            text,
            "{{\"time\":\"{at:.3}\",\"method\":\"{method}\",\"route\":\"{route}\",\
             \"status\":{status},\"bytes\":{bytes},\"durationUs\":{duration_us},\
             \"requestId\":\"{id}\"}}"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request_id::RequestIds;

    #[derive(Clone, Default)]
    struct Sink(Arc<Mutex<Vec<u8>>>);

    impl Write for Sink {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn every_line_is_written_before_the_log_is_gone() {
        let sink = Sink::default();
        let log = AccessLog::to(sink.clone()).unwrap();
        let ids = RequestIds::new().unwrap();
        for status in [200, 404] {
            log.push(Line {
                at: Timestamp::UNIX_EPOCH,
                method: "GET",
                route: "/v1/previews/{slug}",
                status,
                bytes: 7,
                duration_us: 12,
                id: ids.next(),
            });
        }
        drop(log);
        let text = String::from_utf8(sink.0.lock().unwrap().clone()).unwrap();
        let lines: Vec<serde_json::Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0]["time"], "1970-01-01T00:00:00.000Z");
        assert_eq!(lines[1]["status"], 404);
        assert_eq!(lines[1]["route"], "/v1/previews/{slug}");
    }
}
