//! Free previews, alone and in batches.

use std::sync::Arc;

use nycapt_contract::{BatchPreviews, GetPreview};
use serde_json::json;

use crate::api_error::ApiError;
use crate::app::App;
use crate::blocking::run_blocking;
use crate::extract::Call;
use crate::flows::{self, BatchItem};
use crate::mount::{Mounted, mount};
use crate::reply::Reply;
use nycapt_corpus::{PreviewDocument, names_unit};

pub(super) fn mounted(app: &Arc<App>) -> Vec<Mounted> {
    vec![mount(app, get_preview), mount(app, batch_previews)]
}

const CACHE: &str = "public, max-age=300, stale-while-revalidate=3600";

async fn get_preview(app: Arc<App>, call: Call<GetPreview>) -> Result<Reply<GetPreview>, ApiError> {
    let slug = call.parameters.slug.as_str();
    let document = if names_unit(slug) {
        let slug = slug.to_owned();
        run_blocking("a preview", move || flows::get_preview(&app.live, &slug)).await?
    } else {
        flows::get_preview(&app.live, slug)?
    };
    Ok(Reply::document(document.body, &document.etag, CACHE).ending(document.ending))
}

async fn batch_previews(
    app: Arc<App>,
    call: Call<BatchPreviews>,
) -> Result<Reply<BatchPreviews>, ApiError> {
    run_blocking("previews", move || {
        let items = flows::batch_previews(&app.live, call.body)?;
        Ok(Reply::bytes(rendered(&items).into()))
    })
    .await
}

/// The answer around the finished documents, which are copied and not read.
///
/// Written by hand: a raw JSON value would be joined and validated first, up to 25 documents anew.
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
        match &item.outcome {
            Ok(document) => {
                text.extend_from_slice(&document.body);
                text.extend_from_slice(&document.ending);
            }
            Err(_) => text.extend_from_slice(b"null"),
        }
        text.extend_from_slice(format!(",\"error\":{}}}", json!(error)).as_bytes());
    }
    text.push(b']');
    text
}

fn size(item: &BatchItem) -> usize {
    let document = item.outcome.as_ref().map_or(0, PreviewDocument::length);
    document + item.slug.len() + 128
}
