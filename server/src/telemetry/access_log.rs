//! The access log: one line per request, without addresses, queries or raw paths.
//!
//! A client is logged as a hash with a random salt, new each day and each start and never stored:
//! a client's requests can be connected for one day, but not traced to its address.
//!
//! Not `tracing-appender`, which formats every line on the request's thread. Here a request only
//! pushes a small struct.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use super::request_id::RequestId;
use super::trace::Trace;
use crate::random::random_bytes;

/// Maximum number of queued lines; more are dropped and counted.
const WAITING_MAX: usize = 65_536;
const WRITE_EVERY: Duration = Duration::from_millis(100);

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
    pub(crate) trace: Trace,
    /// The client's network, hashed before it is logged.
    pub(crate) client: u128,
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
    reopening: AtomicBool,
    wake: Condvar,
}

impl AccessLog {
    /// A log that discards everything.
    pub const fn off() -> Self {
        Self { writer: None }
    }

    /// Starts a log that writes JSON lines to what `open` returns, within 0.1 s of the request.
    ///
    /// # Errors
    /// It cannot be opened, or the thread cannot be started.
    pub fn to<W: Write + Send + 'static>(
        mut open: impl FnMut() -> io::Result<W> + Send + 'static,
    ) -> io::Result<Self> {
        let sink = open()?;
        let shared = Arc::new(Shared::default());
        let of_thread = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("access-log".into())
            .spawn(move || of_thread.write_to(sink, open))?;
        Ok(Self {
            writer: Some((shared, thread)),
        })
    }

    /// Reopens the log after its file was renamed. Earlier lines stay in the old file.
    pub(crate) fn reopen(&self) {
        if let Some((shared, _)) = &self.writer {
            shared.reopening.store(true, Ordering::Release);
            shared.wake.notify_one();
        }
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
    fn write_to<W: Write>(&self, mut sink: W, mut open: impl FnMut() -> io::Result<W>) {
        let mut clients = Clients::default();
        let mut lines = Vec::new();
        let mut text = Vec::new();
        loop {
            let stopping = self.stopping.load(Ordering::Acquire);
            let reopening = self.reopening.swap(false, Ordering::AcqRel);
            let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let mut waiting = if stopping || reopening {
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
                line.render(&mut text, &mut clients);
            }
            let dropped = self.dropped.swap(0, Ordering::Relaxed);
            if dropped > 0 {
                text.extend_from_slice(format!("{{\"droppedLines\":{dropped}}}\n").as_bytes());
            }
            // A log that cannot be written must not stop the service.
            let _ = sink.write_all(&text).and_then(|()| sink.flush());
            text.clear();
            if reopening {
                match open() {
                    Ok(opened) => sink = opened,
                    Err(error) => tracing::error!(%error, "failed to reopen the access log"),
                }
            }
            if stopping {
                return;
            }
        }
    }
}

impl Line {
    fn render(&self, text: &mut Vec<u8>, clients: &mut Clients) {
        let Self {
            at,
            method,
            route,
            status,
            bytes,
            duration_us,
            id,
            trace,
            client,
        } = self;
        let client = clients.name(*at, *client);
        // No part needs escaping, and writing to memory cannot fail.
        let _ = writeln!(
            text,
            "{{\"time\":\"{at:.3}\",\"method\":\"{method}\",\"route\":\"{route}\",\
             \"status\":{status},\"bytes\":{bytes},\"durationUs\":{duration_us},\
             \"requestId\":\"{id}\",\"traceId\":\"{trace}\",\"client\":\"{client}\"}}"
        );
    }
}

#[derive(Default)]
struct Clients {
    /// The day since 1970 in UTC, and its salt.
    salt: Option<(i64, [u8; 32])>,
}

impl Clients {
    /// 16 hexadecimal digits; empty if the system has no random bytes.
    fn name(&mut self, at: Timestamp, client: u128) -> String {
        let day = at.as_second().div_euclid(24 * 60 * 60);
        // Lines from the previous day may still arrive after midnight.
        if self.salt.is_none_or(|(of, _)| of < day) {
            self.salt = random_bytes().ok().map(|salt| (day, salt));
        }
        let Some((_, salt)) = self.salt else {
            return String::new();
        };
        let hash = Sha256::new()
            .chain_update(salt)
            .chain_update(client.to_be_bytes())
            .finalize();
        hex::encode(hash.get(..8).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use salvo::http::HeaderMap;
    use serde_json::Value;

    use super::*;
    use crate::telemetry::request_id::RequestIds;

    fn line(client: u128, hour: i64) -> Line {
        let id = RequestIds::new().unwrap().next();
        Line {
            at: Timestamp::from_second(hour * 3600).unwrap(),
            method: "GET",
            route: "/v1/previews/{slug}",
            status: 200,
            bytes: 7,
            duration_us: 12,
            id,
            trace: Trace::of(&HeaderMap::new(), id),
            client,
        }
    }

    fn parsed(text: &str) -> Vec<Value> {
        let lines = text.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    #[test]
    fn a_client_has_one_name_for_a_day_and_another_the_next() {
        let mut text = Vec::new();
        let mut clients = Clients::default();
        let requests = [(1, 0), (1, 23), (2, 23), (1, 24), (1, 23)];
        for (client, hour) in requests {
            line(client, hour).render(&mut text, &mut clients);
        }
        let lines = parsed(&String::from_utf8(text).unwrap());
        let name = |number: usize| lines[number]["client"].as_str().unwrap();
        assert_eq!(name(0).len(), 16);
        assert_eq!(name(0), name(1));
        assert_ne!(name(1), name(2));
        assert_ne!(name(0), name(3));
        // A late line from the previous day doesn't create a third name.
        assert_eq!(name(3), name(4));
        let restarted = Clients::default().name(Timestamp::UNIX_EPOCH, 1);
        assert_ne!(name(0), restarted);
    }
}
