//! Signing in and out.

mod page;
mod route;

pub(crate) use page::{ACCOUNT, SignInPage};
pub(crate) use route::*;
