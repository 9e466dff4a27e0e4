//! The most recently used values, up to a number of bytes.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Keeps values by key; those used longest ago make room for new ones.
#[derive(Debug)]
pub(crate) struct LruCache<V> {
    most_bytes: usize,
    kept: Mutex<Entries<V>>,
}

#[derive(Debug)]
struct Entries<V> {
    values: HashMap<String, Entry<V>>,
    bytes: usize,
    /// Counts uses; the smallest value is the least recently used.
    uses: u64,
}

#[derive(Debug)]
struct Entry<V> {
    used: u64,
    bytes: usize,
    value: V,
}

impl<V: Clone> LruCache<V> {
    /// Keeps at most this many bytes.
    pub(crate) fn new(most_bytes: usize) -> Self {
        Self {
            most_bytes,
            kept: Mutex::new(Entries {
                values: HashMap::new(),
                bytes: 0,
                uses: 0,
            }),
        }
    }

    pub(crate) fn find(&self, key: &str) -> Option<V> {
        let mut kept = self.lock();
        kept.uses += 1;
        let used = kept.uses;
        let entry = kept.values.get_mut(key)?;
        entry.used = used;
        Some(entry.value.clone())
    }

    /// Keeps a value of this many bytes.
    pub(crate) fn insert(&self, key: String, bytes: usize, value: V) {
        let mut kept = self.lock();
        kept.uses += 1;
        kept.bytes += bytes;
        let used = kept.uses;
        let entry = Entry { used, bytes, value };
        if let Some(before) = kept.values.insert(key, entry) {
            kept.bytes -= before.bytes;
        }
        while kept.bytes > self.most_bytes {
            let oldest = kept.values.iter().min_by_key(|(_, entry)| entry.used);
            let Some(oldest) = oldest.map(|(key, _)| key.clone()) else {
                return;
            };
            if let Some(entry) = kept.values.remove(&oldest) {
                kept.bytes -= entry.bytes;
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Entries<V>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_longest_ago_makes_room() {
        let cache = LruCache::new(10);
        cache.insert("1".into(), 5, 'a');
        cache.insert("2".into(), 5, 'b');
        assert_eq!(cache.find("1"), Some('a'));
        cache.insert("3".into(), 5, 'c');
        assert_eq!(cache.find("2"), None);
        assert_eq!((cache.find("1"), cache.find("3")), (Some('a'), Some('c')));
        assert_eq!(cache.lock().bytes, 10);
        cache.insert("1".into(), 0, 'd');
        assert_eq!((cache.find("1"), cache.lock().bytes), (Some('d'), 5));
    }
}
