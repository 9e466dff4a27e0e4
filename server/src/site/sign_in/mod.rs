//! Signing in and out.

mod page;
mod route;

pub(crate) use page::SignInPage;
pub(crate) use route::*;
