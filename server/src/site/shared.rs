//! Pages that are the same for everyone: rendered and compressed once, then answered from memory.

use std::sync::Arc;

use nycapt_contract::{Media, Method, Operation};
use nycapt_corpus::Release;
use nycapt_messages::language;
use serde::de::DeserializeOwned;

use super::layout::Site;
use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::blocking::run_blocking;
use crate::coding::Coding;
use crate::example::Example;
use crate::extract::Call;
use crate::mount::{Mounted, mount};
use crate::portal::Portal;
use crate::reply::{Reply, ReplyResult};

/// All that a shared page is made from, besides its language and the parameters of its address.
///
/// Its handler is a plain function of these, and they are the key under which the page is kept.
/// So nothing of a caller, a cookie, the time or another release can be in a kept page.
#[derive(Debug)]
pub(crate) struct View<'a> {
    pub(crate) site: Site<'a>,
    /// The template of the requested path.
    pub(crate) route: &'static str,
    /// The live release; none before the first.
    pub(crate) live: Option<&'a Release>,
    app: &'a App,
}

impl<'a> View<'a> {
    pub(crate) fn release(&self) -> ApiResult<&'a Release> {
        self.live.ok_or_else(ApiError::no_release)
    }

    pub(crate) fn is_sample(&self) -> bool {
        self.live.is_some_and(Release::is_sample)
    }

    /// The building that examples name; `None` where the one in the texts exists.
    pub(crate) fn example(&self) -> Option<Example> {
        self.live.and_then(Example::of)
    }

    /// The developer documentation of this process.
    pub(crate) fn portal(&self) -> &'a Portal {
        self.app.portal()
    }

    /// What distinguishes kept pages. Settings and portal are not part of it: they are the same as long as
    /// the process runs.
    fn key<O: Operation>(
        &self,
        parameters: &O::Parameters,
        coding: Option<Coding>,
    ) -> ApiResult<String> {
        let parameters = serde_json::to_string(parameters).map_err(|error| {
            tracing::error!(operation = O::SPEC.name, %error, "failed to serialize parameters");
            ApiError::internal()
        })?;
        let (language, route) = (language(), self.route);
        let price = self.site.price_cents;
        let release = self.live.map(Release::number);
        Ok(format!(
            "{language:?} {route} {release:?} {price:?} {coding:?} {parameters}"
        ))
    }
}

/// The handler of a shared page. It cannot capture anything.
type Render<O> = fn(&View<'_>, &<O as Operation>::Parameters) -> ReplyResult<O>;

/// Mounts a page that is the same for everyone. Replies of the handler that caches must not keep,
/// such as the results of a search, are made for each request.
pub(super) fn mount_shared<O>(app: &Arc<App>, render: Render<O>) -> Mounted
where
    O: Operation<Body: DeserializeOwned + Send> + 'static,
{
    const {
        let is_page = matches!((O::SPEC.method, O::SPEC.answer), (Method::Get, Media::Html));
        assert!(is_page, "only pages that are read can be kept");
    }
    mount(app, move |app, call: Call<O>| async move {
        answer(&app, call.route, &call.parameters, call.coding, render).await
    })
}

async fn answer<O: Operation>(
    app: &App,
    route: &'static str,
    parameters: &O::Parameters,
    coding: Option<Coding>,
    render: Render<O>,
) -> ReplyResult<O> {
    // Loaded once, so that a page of the release before is never kept under this one.
    let release = app.live.load();
    let view = View {
        site: Site::of(app),
        route,
        live: release.as_deref(),
        app,
    };
    let key = view.key::<O>(parameters, coding)?;
    if let Some(page) = app.pages.find(&key) {
        return Ok(Reply::cached_page(page));
    }
    let reply = render(&view, parameters)?;
    let Some(page) = reply.to_cache() else {
        return Ok(reply);
    };
    let page = match coding {
        // It takes about a millisecond, which other requests of this thread would have to wait.
        Some(coding) => run_blocking("a page", move || Ok(page.compressed(coding))).await?,
        None => page,
    };
    app.pages.insert(key, page.size(), page.clone());
    Ok(Reply::cached_page(page))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use nycapt_contract::Spec;
    use nycapt_corpus::clock::Clock;

    use super::*;
    use crate::config::Config;
    use crate::site::operation::{NameParameters, operation};
    use crate::telemetry::AccessLog;

    operation! {
        GetShared(NameParameters, ()) -> () = Spec::get("get_shared", "/shared/{name}", "A page.")
            .answers(Media::Html)
    }

    static RENDERED: AtomicUsize = AtomicUsize::new(0);

    fn render(_: &View<'_>, parameters: &NameParameters) -> ReplyResult<GetShared> {
        RENDERED.fetch_add(1, Ordering::Relaxed);
        let reply = Reply::text(parameters.name.repeat(2_000).into());
        Ok(match parameters.name.as_str() {
            "missing" => reply.not_found(),
            "private" => reply.cached("no-store"),
            "welcome" => reply.cookie("seen=1"),
            _ => reply,
        })
    }

    #[tokio::test]
    async fn a_page_is_rendered_once_for_each_address_and_coding_and_other_replies_each_time() {
        let config = Config::given(&[]).unwrap();
        let app = App::new(config, Clock::system(), AccessLog::off()).unwrap();
        for (name, coding, expected) in [
            ("one", None, 1),
            ("one", Some(Coding::Gzip), 1),
            ("one", Some(Coding::Zstd), 1),
            ("two", None, 1),
            ("missing", None, 3),
            ("private", None, 3),
            ("welcome", Some(Coding::Gzip), 3),
        ] {
            let before = RENDERED.load(Ordering::Relaxed);
            let parameters = NameParameters { name: name.into() };
            for _ in 0..3 {
                let reply = answer(&app, "/shared/{name}", &parameters, coding, render).await;
                assert!(reply.is_ok(), "{name}");
            }
            let rendered = RENDERED.load(Ordering::Relaxed) - before;
            assert_eq!(rendered, expected, "{name} {coding:?}");
        }
    }
}
