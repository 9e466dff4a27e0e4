//! Documents for agents and their developers; numbers and paths come from the contract.

mod auth;
mod catalogs;
mod llms;
mod operations;
mod paths;
mod route;

pub(crate) use operations::*;
pub(crate) use route::*;
