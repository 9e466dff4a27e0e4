//! Requests that must be refused without cost.

use serde_json::json;

use crate::client::Call;
use crate::customer::Customer;

impl Customer {
    pub(crate) async fn start_invalid(&mut self) {
        let body = match self.rng.below(4) {
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

    pub(crate) async fn read_other_account(&mut self) {
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
        let status = self.client.send(&nobody, &mut self.rng).await.status();
        self.expect(matches!(status, 401 | 0 | 503), || {
            format!("nobody read {job}: {status}")
        });
    }

    fn job_of_another(&self) -> Option<String> {
        let seen = self.client.journal.open();
        let mut others = seen.accounts.iter().filter(|(id, _)| **id != self.account);
        others.find_map(|(_, other)| other.jobs.keys().next_back().cloned())
    }
}
