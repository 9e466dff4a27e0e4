//! Exists so that build dependencies are built.

fn main() {}
