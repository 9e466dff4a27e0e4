//! Makes a function of each Rust sample in the developer portal, so that all of them compile and run.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

const REFERENCE: &str = include_str!("../server/developers/reference.md");

fn main() -> Result<(), Box<dyn Error>> {
    let (mut functions, mut choices) = (String::new(), String::new());
    for part in REFERENCE.split("<!-- /developers/reference/").skip(1) {
        let name = part.split(' ').next();
        let sample = part.split("```rust\n").nth(1);
        let sample = sample.and_then(|rest| rest.split("```").next());
        let Some((name, sample)) = name.zip(sample) else {
            continue;
        };
        // A sample makes a client, or has one.
        let (given, kind) = match sample.contains("let client") {
            true => ("base_url", "&str"),
            false => ("client", "&nycapt::client::Client"),
        };
        let sample = sample.replace("\"{base_url}\"", "base_url");
        functions += &format!(
            "async fn {name}({given}: {kind}) -> Result<(), Box<dyn Error>> {{\n{sample}Ok(())\n}}\n"
        );
        choices += &format!("\"{name}\" => Box::pin({name}({given})).await,\n");
    }
    let text = format!(
        "use std::error::Error;\n{functions}\
         pub(super) async fn run(name: &str, base_url: &str, client: &nycapt::client::Client) \
         -> Result<(), Box<dyn Error>> {{\n\
         match name {{\n{choices}_ => Err(\"there is no such sample\".into()),\n}}\n}}\n"
    );
    let folder = env::var_os("OUT_DIR").ok_or("cargo sets no OUT_DIR")?;
    fs::write(Path::new(&folder).join("portal_samples.rs"), text)?;
    Ok(())
}
