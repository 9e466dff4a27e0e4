//! Requests that must be refused, and cost nothing.

use serde_json::json;

use super::customer::Customer;
use super::wire::Call;

impl Customer {
    pub(super) async fn start_what_is_refused(&mut self) {
        let body = match self.dice.below(4) {
            0 => json!({}),
            1 => json!({ "address": 7 }),
            2 => json!({ "address": "x".repeat(501) }),
            _ => json!({ "address": "1 Nowhere Crescent, Atlantis" }),
        };
        let call = Call::post("start_report_bad", "/api/report").with_json(&body);
        let status = self.call(call).await.status();
        self.expect(matches!(status, 422 | 0 | 503), || {
            format!("a start that cannot be answered {status}")
        });
    }

    pub(super) async fn read_what_is_not_its_own(&mut self) {
        let Some(job) = self.job_of_another() else {
            return;
        };
        let call = Call::get("get_report_of_other", format!("/api/report/{job}"));
        let status = self.call(call).await.status();
        self.expect(matches!(status, 404 | 0 | 503), || {
            format!("{} read {job} of another: {status}", self.account)
        });

        let path = format!("/api/report/{job}");
        let nobody = Call::get("get_report_as_nobody", path);
        let status = self.wire.send(&nobody, &mut self.dice).await.status();
        self.expect(matches!(status, 401 | 0 | 503), || {
            format!("nobody read {job}: {status}")
        });
    }

    fn job_of_another(&self) -> Option<String> {
        let seen = self.wire.journal.open();
        let mut others = seen.accounts.iter().filter(|(id, _)| **id != self.account);
        others.find_map(|(_, other)| other.jobs.keys().next_back().cloned())
    }
}
