//! Which branches of our libraries have run, where `instrument.sh` has compiled them with counters.

use std::sync::{Mutex, PoisonError};

/// Start and length of the counters of each object file.
static COUNTERS: Mutex<Vec<(usize, usize)>> = Mutex::new(Vec::new());

/// Called before `main` for each object file that has counters.
#[expect(unsafe_code, reason = "LLVM's instrumentation calls it by this name")]
#[unsafe(no_mangle)]
extern "C" fn __sanitizer_cov_8bit_counters_init(start: *mut u8, stop: *mut u8) {
    let mut counters = COUNTERS.lock().unwrap_or_else(PoisonError::into_inner);
    let start = start.expose_provenance();
    counters.push((start, stop.addr() - start));
}

/// The branches that ran so far.
#[derive(Debug, Default)]
pub(crate) struct Coverage {
    seen: Vec<bool>,
    pub(crate) count: usize,
}

impl Coverage {
    /// Whether a branch ran since the last call that never ran before.
    pub(crate) fn grows(&mut self) -> bool {
        let before = self.count;
        let mut number = 0;
        for &(start, length) in &*COUNTERS.lock().unwrap_or_else(PoisonError::into_inner) {
            #[expect(
                unsafe_code,
                reason = "the counters are static, and no code of ours runs"
            )]
            let counters = unsafe {
                let start = std::ptr::with_exposed_provenance_mut::<u8>(start);
                std::slice::from_raw_parts_mut(start, length)
            };
            for counter in counters {
                if number == self.seen.len() {
                    self.seen.push(false);
                }
                if std::mem::take(counter) > 0 && !std::mem::replace(&mut self.seen[number], true) {
                    self.count += 1;
                }
                number += 1;
            }
        }
        self.count > before
    }
}
