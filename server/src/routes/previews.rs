//! Free previews, alone and in batches.

use std::sync::Arc;

use nycapt::contract::{BatchPreviews, FaultKind, GetPreview};
use serde_json::json;
use tokio::task::spawn_blocking;

use crate::app::App;
use crate::extract::Call;
use crate::flows::{self, BatchItem};
use crate::refusal::Refusal;
use crate::reply::Reply;

const CACHE: &str = "public, max-age=300, stale-while-revalidate=3600";

pub(super) async fn get_preview(
    app: Arc<App>,
    call: Call<GetPreview>,
) -> Result<Reply<GetPreview>, Refusal> {
    let slug = call.parameters.text("slug").unwrap_or_default();
    let document = flows::get_preview(&app.live, slug)?;
    Ok(Reply::document(document.body, &document.etag, CACHE))
}

pub(super) async fn batch_previews(
    app: Arc<App>,
    call: Call<BatchPreviews>,
) -> Result<Reply<BatchPreviews>, Refusal> {
    // Slugs with a unit are rendered on request: 25 of them would hold up other requests.
    let work = spawn_blocking(move || {
        let items = flows::batch_previews(&app.live, call.body)?;
        Ok(Reply::bytes(rendered(&items).into()))
    });
    work.await.map_err(|fault| {
        tracing::error!(%fault, "a batch was not finished");
        Refusal::new(FaultKind::Internal, "The server failed at this request.")
    })?
}

/// The answer around the finished documents, which are copied and not read.
fn rendered(items: &[BatchItem]) -> Vec<u8> {
    let mut text = Vec::with_capacity(items.iter().map(size).sum());
    for item in items {
        text.push(if text.is_empty() { b'[' } else { b',' });
        let (status, error) = match &item.outcome {
            Ok(_) => (200, None),
            Err(refusal) => (refusal.kind().row().status, Some(refusal.detail())),
        };
        let slug = json!(item.slug);
        text.extend_from_slice(
            format!("{{\"slug\":{slug},\"status\":{status},\"preview\":").as_bytes(),
        );
        text.extend_from_slice(
            item.outcome
                .as_ref()
                .map_or(b"null", |document| &document.body),
        );
        text.extend_from_slice(format!(",\"error\":{}}}", json!(error)).as_bytes());
    }
    text.push(b']');
    text
}

fn size(item: &BatchItem) -> usize {
    let document = item
        .outcome
        .as_ref()
        .map_or(0, |document| document.body.len());
    document + item.slug.len() + 128
}
