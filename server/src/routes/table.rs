//! Every operation that this server answers: the table, and one short handler for each.

use std::sync::Arc;

use bytes::Bytes;
use nycapt_address::suggest;
use nycapt_contract::{
    AddressSuggestions, BatchPreviews, CallMcp, CreateAccount, CreateEmbeddedGuestCheckout,
    CreateGuestCheckout, CreateKey, GetAuthorizationServerMetadata, GetBalance, GetGuestOrder,
    GetGuestOrderPdf, GetHealth, GetOpenapi, GetPreview, GetProtectedResourceMetadata, GetReport,
    GetReportPdf, GuestCheckout, GuestCheckoutRequest, ListAccounts, ListReports, OpenObject,
    Operation, OrderParameters, PaymentReceipt, ReceivePayment, RegisterAgent, ResolveAddress,
    RevokeAgent, RevokeKey, Secret, SetGuestOrderEmail, StartReport, SuggestAddresses,
    SuggestParameters,
};
use nycapt_corpus::{PreviewDocument, names_unit};
use nycapt_rules::{Email, GuestPurchase, at, value_error};
use serde_json::json;

use super::mcp::CallMcpHandler;
use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::blocking::run_blocking;
use crate::caller::{Customer, KeyHolder, SignedIn};
use crate::coding::{Coding, CompressionLevel};
use crate::event_signature::EventSender;
use crate::extract::Call;
use crate::flows::{self, BatchItem, CheckoutRequest};
use crate::mount::{Mounted, mount, mount_for, mount_plain, mount_whole};
use crate::principal::OrderBearer;
use crate::reply::{Reply, ReplyResult};
use crate::site;

const CACHE: &str = "public, max-age=300, stale-while-revalidate=3600";
/// Caching of the documents that programs discover the service by.
const DISCOVERY_CACHE: &str = "public, max-age=300";

/// Every operation that this server answers; routes are tried in this order.
pub fn table(app: &Arc<App>) -> Vec<Mounted> {
    let mut mounted = vec![
        mount(app, resolve_address),
        mount(app, suggest_addresses),
        mount(app, get_preview),
        mount(app, batch_previews),
        mount(app, create_guest_checkout),
        mount(app, create_embedded_guest_checkout),
        mount_for(app, set_guest_order_email),
        mount_for(app, get_guest_order),
        mount_for(app, get_guest_order_pdf),
        mount_plain(app, get_health),
        mount(app, register_agent),
        mount_for(app, revoke_agent),
        mount_for(app, start_report),
        mount_for(app, get_report),
        mount_for(app, get_report_pdf),
        mount_for(app, list_reports),
        mount_for(app, get_balance),
        mount_for(app, create_account),
        mount_for(app, list_accounts),
        mount_for(app, create_key),
        mount_for(app, revoke_key),
        mount_for(app, receive_payment),
        mount_plain(app, get_protected_resource_metadata),
        mount_plain(app, get_authorization_server_metadata),
        mount(app, get_openapi),
        mount_whole::<CallMcp>(CallMcpHandler::new(app)),
    ];
    mounted.extend(site::mounted(app));
    mounted
}

async fn resolve_address(app: Arc<App>, call: Call<ResolveAddress>) -> ReplyResult<ResolveAddress> {
    Ok(Reply::answer(&flows::resolve_address(&app.live, &call.body)?)?.compressible())
}

async fn suggest_addresses(
    app: Arc<App>,
    call: Call<SuggestAddresses>,
) -> ReplyResult<SuggestAddresses> {
    let SuggestParameters { q, limit } = call.parameters;
    let most = usize::try_from(limit.unwrap_or_default()).unwrap_or_default();
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    let directory = release.directory();
    let mut suggestions = suggest(directory, &q, most);
    let areas = flows::suggest_areas(&release, &q);
    suggestions.truncate(most.saturating_sub(areas.len()).max(1));
    suggestions.extend(areas);
    suggestions.truncate(most);
    for suggestion in &mut suggestions {
        let slug = suggestion.slug.as_deref();
        let degrees = slug.and_then(|slug| flows::degrees_of(&release, slug));
        (suggestion.latitude, suggestion.longitude) = degrees.unzip();
    }
    let answer = AddressSuggestions {
        suggestions,
        directory: directory.info(release.name(), release.is_sample()),
        extra: OpenObject::new(),
    };
    Ok(Reply::answer(&answer)?.cached(CACHE))
}

async fn get_preview(app: Arc<App>, call: Call<GetPreview>) -> ReplyResult<GetPreview> {
    let slug = call.parameters.slug.as_str();
    let document = if names_unit(slug) {
        let (app, slug) = (Arc::clone(&app), slug.to_owned());
        run_blocking("a preview", move || flows::get_preview(&app.live, &slug)).await?
    } else {
        flows::get_preview(&app.live, slug)?
    };
    // A caller who has the document gets no body to compress.
    let coding = call.coding.filter(|_| !call.knows(&document.etag));
    let encoded = coding.and_then(|it| Some((it, compressed(&app, slug, &document, it)?)));
    Ok(Reply::document(document.body, &document.etag, CACHE)
        .ending(document.ending)
        .encoded(encoded))
}

/// A preview in a coding; those used last are kept compressed.
fn compressed(app: &App, slug: &str, document: &PreviewDocument, coding: Coding) -> Option<Bytes> {
    // Two buildings may have the same tag.
    let key = format!("{coding:?} {} {slug}", document.etag);
    if let Some(kept) = app.previews.find(&key) {
        return Some(kept);
    }
    let encoded = coding.encode(&document.json(), CompressionLevel::Once)?;
    app.previews.insert(key, encoded.len(), encoded.clone());
    Some(encoded)
}

async fn batch_previews(app: Arc<App>, call: Call<BatchPreviews>) -> ReplyResult<BatchPreviews> {
    run_blocking("previews", move || {
        let items = flows::batch_previews(&app.live, call.body)?;
        let body = rendered(&items);
        // Compressed here: 25 previews would keep the other requests of the thread waiting.
        let encoded = call.coding;
        let encoded = encoded.and_then(|it| Some((it, it.encode(&body, CompressionLevel::Once)?)));
        Ok(Reply::bytes(body.into()).encoded(encoded))
    })
    .await
}

/// The answer around the finished documents, which are copied and not read.
///
/// Written by hand: a raw JSON value would be joined and validated first, up to 25 documents again.
fn rendered(items: &[BatchItem]) -> Vec<u8> {
    let mut text = Vec::with_capacity(items.iter().map(size).sum());
    for item in items {
        text.push(if text.is_empty() { b'[' } else { b',' });
        let refused = item.outcome.as_ref().err().map(|it| (it.kind().row(), it));
        let (slug, status) = (json!(item.slug), refused.map_or(200, |(row, _)| row.status));
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
        let ending = match refused {
            None => ",\"error\":null}".to_owned(),
            Some((row, refusal)) => {
                let (error, code) = (json!(refusal.detail()), json!(row.code));
                format!(",\"error\":{error},\"code\":{code}}}")
            }
        };
        text.extend_from_slice(ending.as_bytes());
    }
    text.push(b']');
    text
}

fn size(item: &BatchItem) -> usize {
    let document = item
        .outcome
        .as_ref()
        .map_or(0, |found| found.body.len() + found.ending.len());
    document + item.slug.len() + 128
}

async fn create_guest_checkout(
    app: Arc<App>,
    call: Call<CreateGuestCheckout>,
) -> ReplyResult<CreateGuestCheckout> {
    Reply::answer(&checkout(&app, call, false).await?)
}

async fn create_embedded_guest_checkout(
    app: Arc<App>,
    call: Call<CreateEmbeddedGuestCheckout>,
) -> ReplyResult<CreateEmbeddedGuestCheckout> {
    Reply::answer(&checkout(&app, call, true).await?)
}

async fn checkout<O>(app: &App, call: Call<O>, is_embedded: bool) -> ApiResult<GuestCheckout>
where
    O: Operation<Body = GuestCheckoutRequest>,
{
    let (key, network) = (call.idempotency_key, call.network);
    let purchase =
        GuestPurchase::parse(call.body).map_err(|error| ApiError::Invalid(vec![error]))?;
    let asked = CheckoutRequest::new(O::SPEC.name, purchase, is_embedded, key.as_deref(), network);
    let opened = flows::start_guest_checkout(app, asked, None).await?;
    flows::checkout_answer(app, opened).await
}

async fn set_guest_order_email(
    app: Arc<App>,
    _bearer: OrderBearer,
    call: Call<SetGuestOrderEmail>,
) -> ReplyResult<SetGuestOrderEmail> {
    let id = call.parameters.order_id.as_str();
    // Token first, so that a stranger doesn't learn what counts as an address.
    let order = flows::opened(&app, id, Some(call.body.token.expose())).await?;
    let email = Email::read(&call.body.email, at("body", "email"))
        .and_then(|email| {
            email.ok_or_else(|| value_error(at("body", "email"), "expected an email address"))
        })
        .map_err(|error| ApiError::Invalid(vec![error]))?;
    Reply::answer(&flows::set_guest_order_email(&app, &order, Some(email)).await?)
}

async fn get_guest_order(
    app: Arc<App>,
    _bearer: OrderBearer,
    call: Call<GetGuestOrder>,
) -> ReplyResult<GetGuestOrder> {
    let id = call.parameters.order_id.as_str();
    let order = flows::opened(&app, id, token_of(&call.parameters)).await?;
    Reply::answer(&flows::get_guest_order(&app, order).await?)
}

async fn get_guest_order_pdf(
    app: Arc<App>,
    _bearer: OrderBearer,
    call: Call<GetGuestOrderPdf>,
) -> ReplyResult<GetGuestOrderPdf> {
    let id = call.parameters.order_id.as_str();
    let order = flows::opened(&app, id, token_of(&call.parameters)).await?;
    let parts = flows::parts_of(call.parameters.appendix);
    let pdf = flows::get_guest_order_pdf(&app, &order, parts, |etag| call.knows(etag)).await?;
    let download = call.parameters.download.unwrap_or_default();
    Ok(Reply::document(pdf.bytes, &pdf.etag, "private, no-store").file(&pdf.file_name, download))
}

/// The token in the header, else in the query.
fn token_of(parameters: &OrderParameters) -> Option<&str> {
    let given = [&parameters.order_token, &parameters.token];
    let mut given = given.into_iter().flatten().map(Secret::expose);
    given.find(|token| !token.is_empty())
}

async fn get_health(app: Arc<App>) -> ReplyResult<GetHealth> {
    Reply::answer(&flows::get_health(&app))
}

async fn register_agent(app: Arc<App>, call: Call<RegisterAgent>) -> ReplyResult<RegisterAgent> {
    let documentation = flows::agent_document(&app.config);
    let registration = flows::register_agent(&app, call.body.name, documentation).await?;
    Reply::answer(&registration)
}

async fn revoke_agent(
    app: Arc<App>,
    holder: KeyHolder,
    _call: Call<RevokeAgent>,
) -> ReplyResult<RevokeAgent> {
    Reply::answer(&flows::revoke_agent(&app.state, holder.key).await?)
}

async fn get_balance(
    app: Arc<App>,
    customer: Customer,
    _call: Call<GetBalance>,
) -> ReplyResult<GetBalance> {
    Reply::answer(&flows::get_balance(&app, &customer).await?)
}

async fn start_report(
    app: Arc<App>,
    customer: Customer,
    call: Call<StartReport>,
) -> ReplyResult<StartReport> {
    let replay = call.replay();
    let job = flows::start_report(&app, &customer, call.body, replay).await?;
    Ok(Reply::answer(&job)?.location(&job.status_url))
}

async fn get_report(
    app: Arc<App>,
    customer: Customer,
    call: Call<GetReport>,
) -> ReplyResult<GetReport> {
    let id = call.parameters.job_id.as_str();
    Reply::answer(&flows::get_report(&app.state, &customer, id).await?)
}

async fn get_report_pdf(
    app: Arc<App>,
    customer: Customer,
    call: Call<GetReportPdf>,
) -> ReplyResult<GetReportPdf> {
    let id = call.parameters.job_id.as_str();
    let parts = flows::parts_of(call.parameters.appendix);
    let pdf = flows::get_report_pdf(&app, &customer, id, parts, |etag| call.knows(etag)).await?;
    let download = call.parameters.download.unwrap_or_default();
    Ok(Reply::document(pdf.bytes, &pdf.etag, "private, no-cache").file(&pdf.file_name, download))
}

async fn list_reports(
    app: Arc<App>,
    customer: Customer,
    call: Call<ListReports>,
) -> ReplyResult<ListReports> {
    Reply::answer(&flows::list_reports(&app.state, &customer, call.page()).await?)
}

async fn create_account(
    app: Arc<App>,
    signed_in: SignedIn,
    call: Call<CreateAccount>,
) -> ReplyResult<CreateAccount> {
    Reply::answer(&flows::create_account(&app.state, signed_in.user, call.body.name).await?)
}

async fn list_accounts(
    app: Arc<App>,
    signed_in: SignedIn,
    call: Call<ListAccounts>,
) -> ReplyResult<ListAccounts> {
    Reply::answer(&flows::list_accounts(&app.state, &signed_in.user, call.page()).await?)
}

async fn create_key(
    app: Arc<App>,
    signed_in: SignedIn,
    call: Call<CreateKey>,
) -> ReplyResult<CreateKey> {
    let account = call.parameters.account_id.as_str();
    let replay = call.replay();
    let created = flows::create_key(&app, signed_in.user, account, replay).await?;
    Reply::answer(&created)
}

async fn revoke_key(
    app: Arc<App>,
    signed_in: SignedIn,
    call: Call<RevokeKey>,
) -> ReplyResult<RevokeKey> {
    let key = call.parameters.key_id.as_str();
    Reply::answer(&flows::revoke_key(&app.state, signed_in.user, key).await?)
}

async fn receive_payment(
    app: Arc<App>,
    sender: EventSender,
    call: Call<ReceivePayment>,
) -> ReplyResult<ReceivePayment> {
    // Part 4.3: the signature covers the exact bytes, so it is checked before anything is parsed.
    sender.verify(&app, &call.bytes)?;
    let taken = flows::receive_payment(&app, &call.bytes).await?;
    let answer = PaymentReceipt {
        received: true,
        outcome: taken.as_str().into(),
        extra: OpenObject::new(),
    };
    Reply::answer(&answer)
}

async fn get_openapi(app: Arc<App>, call: Call<GetOpenapi>) -> ReplyResult<GetOpenapi> {
    let description = app.description().map_err(|error| {
        tracing::error!(%error, "failed to serialize the API description");
        ApiError::internal()
    })?;
    let encoded = description.encoded(call.coding);
    let body = description.body.clone();
    Ok(Reply::document(body, &description.etag, DISCOVERY_CACHE).encoded(encoded))
}

async fn get_protected_resource_metadata(
    app: Arc<App>,
) -> ReplyResult<GetProtectedResourceMetadata> {
    let answer = flows::get_protected_resource_metadata(&app.config);
    Ok(Reply::answer(&answer)?.cached(DISCOVERY_CACHE))
}

async fn get_authorization_server_metadata(
    app: Arc<App>,
) -> ReplyResult<GetAuthorizationServerMetadata> {
    let answer = flows::get_authorization_server_metadata(&app.config);
    Ok(Reply::answer(&answer)?.cached(DISCOVERY_CACHE))
}
