//! Constants and hashing shared by the writer and the reader.

/// Marks the start of the file.
pub(super) const MAGIC: [u8; 8] = *b"NYCAPTAR";
/// Marks the end of the file; missing if it was truncated.
pub(super) const END_MAGIC: [u8; 8] = *b"RATPACYN";
/// Changes with the layout.
pub(super) const VERSION: u32 = 1;
/// Magic, version, zero.
pub(super) const HEADER_LEN: usize = 16;
/// Hash and position of the key record; position 0 marks an empty slot.
pub(super) const SLOT_LEN: usize = 16;
/// Blobs, keys, table offset, capacity, slots, checksum of these, end magic.
pub(super) const FOOTER_LEN: usize = 56;
/// Blob offset, length, checksum and key length in front of the key.
pub(super) const KEY_HEAD_LEN: usize = 18;

/// The hash that places a key; part of the format.
pub(crate) fn hash(key: &[u8]) -> u64 {
    const SEED: u64 = 0x9E37_79B9_7F4A_7C15;
    const STEP: u64 = 0xA076_1D64_78BD_642F;
    let mut state = SEED ^ (key.len() as u64);
    let (words, last) = key.as_chunks::<8>();
    for word in words {
        state = fold(state ^ u64::from_le_bytes(*word), STEP);
    }
    if !last.is_empty() {
        let mut word = [0; 8];
        for (to, from) in word.iter_mut().zip(last) {
            *to = *from;
        }
        state = fold(state ^ u64::from_le_bytes(word), STEP);
    }
    fold(state ^ SEED, STEP)
}

/// Multiplies to 128 bits and folds the halves together.
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    low_half(product) ^ low_half(product >> 64)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the low half is what is meant"
)]
fn low_half(wide: u128) -> u64 {
    wide as u64
}

/// The slot where the search for a hash begins. Slots ascend by hash, so a sorted table works as an
/// open-addressing one.
pub(super) fn home_slot(hash: u64, capacity: u64) -> u64 {
    low_half((u128::from(hash) * u128::from(capacity)) >> 64)
}

/// Slots for `keys` at a load of at most three quarters.
pub(super) fn capacity_for(keys: u64) -> u64 {
    keys + keys / 3 + 1
}
