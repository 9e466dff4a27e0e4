//! The one end-to-end test binary.

#[cfg(test)]
mod cli;
