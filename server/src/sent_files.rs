//! Shares the bytes of a file between the responses that send it at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use bytes::Bytes;

/// The files that are being sent, by checksum.
#[derive(Debug, Default)]
pub(crate) struct SentFiles(Mutex<HashMap<Vec<u8>, Weak<Vec<u8>>>>);

/// The bytes of a file. They are freed with the last response, although the map still has a weak
/// reference.
struct Shared(Arc<Vec<u8>>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl SentFiles {
    /// Returns these bytes, or the same ones that another response is sending.
    pub(crate) fn share(&self, sha256: Vec<u8>, body: Vec<u8>) -> Bytes {
        let mut sent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(body) = sent.get(&sha256).and_then(Weak::upgrade) {
            return Bytes::from_owner(Shared(body));
        }
        sent.retain(|_, body| body.strong_count() > 0);
        let body = Arc::new(body);
        sent.insert(sha256, Arc::downgrade(&body));
        Bytes::from_owner(Shared(body))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_being_sent_is_in_memory_once() {
        let sent = SentFiles::default();
        let share = |body: &[u8]| sent.share(body.to_vec(), body.to_vec());
        let body = b"shard".to_vec();
        let read = body.as_ptr();
        let first = sent.share(b"shard".to_vec(), body);
        assert_eq!(first.as_ptr(), read);
        let second = share(b"shard");
        assert_eq!(first.as_ptr(), second.as_ptr());
        assert_eq!(share(b"other"), "other");
        drop((first, second));
        assert_eq!(share(b"another"), "another");
        assert_eq!(sent.0.lock().unwrap().len(), 1);
    }
}
