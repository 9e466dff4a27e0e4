//! Names the symbols that Node provides to the linker.

fn main() {
    napi_build::setup();
}
