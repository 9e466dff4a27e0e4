//! What a client reports while it works: pauses and retirements.

use std::sync::Arc;

use napi::bindgen_prelude::Function;
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi::{Result, Status};
use nycapt::client::{ClientBuilder, Wait};
use serde_json::{Value, json};

/// A JavaScript function that takes one notice in JSON, and keeps no process alive.
type Listener = ThreadsafeFunction<String, (), String, Status, false, true>;

/// Makes `builder` call `listener` for each pause and each retiring operation.
pub(crate) fn attach(
    builder: ClientBuilder,
    listener: Function<'_, String, ()>,
) -> Result<ClientBuilder> {
    let listener = listener
        .build_threadsafe_function::<String>()
        .callee_handled::<false>()
        .weak::<true>()
        .build()?;
    let listener = Arc::new(listener);
    let second = Arc::clone(&listener);
    let builder = builder
        .on_wait(move |wait| send(&listener, &wait_notice(wait)))
        .on_retirement(move |operation, retirement| {
            let notice = json!({
                "kind": "retirement",
                "operation": operation,
                "deprecation": retirement.deprecation,
                "sunset": retirement.sunset,
            });
            send(&second, &notice);
        });
    Ok(builder)
}

fn wait_notice(wait: Wait) -> Value {
    json!({
        "kind": "wait",
        "operation": wait.operation,
        "seconds": wait.duration.as_secs_f64(),
        "reason": wait.reason.code(),
    })
}

fn send(listener: &Listener, notice: &Value) {
    // The listener may be gone with its thread.
    listener.call(notice.to_string(), ThreadsafeFunctionCallMode::NonBlocking);
}
