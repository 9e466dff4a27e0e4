//! Signing in and out.

mod page;
mod route;
mod steps;

pub(crate) use page::SignInPage;
pub(crate) use route::*;
pub(crate) use steps::{ACCOUNT, sign_in_path};
