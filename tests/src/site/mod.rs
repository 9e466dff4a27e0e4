//! The site as browsers and crawlers see it: a server at the address its pages link to, and every
//! kind of page.

mod hostile;
mod kinds;
mod scene;
mod server;

pub use hostile::{HOSTILE_MARK, hostile_release};
pub use kinds::{Indexing, KINDS, PageKind, Visitor};
pub use scene::Scene;
pub use server::Site;
