//! Measurements against real servers.

pub(crate) mod city;
mod harness;
pub(crate) mod load;
pub(crate) mod pages;
pub(crate) mod site;

pub(crate) use harness::{BareArgs, serve_bare};
