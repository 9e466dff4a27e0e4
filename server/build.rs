//! Has the server built anew when a migration changes; the macro that embeds them does not ask.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
