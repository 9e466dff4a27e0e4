//! The site as browsers and crawlers meet it: a server at the address that its pages name, and
//! every kind of page there is.

mod hostile;
mod kinds;
mod scene;
mod server;

pub use hostile::{HOSTILE_MARK, hostile_release};
pub use kinds::{KINDS, PageKind, Standing, Visitor};
pub use scene::Scene;
pub use server::Site;
