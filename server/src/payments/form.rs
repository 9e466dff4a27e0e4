//! `application/x-www-form-urlencoded`, in which the provider takes its parameters.

use nycapt_rules::form_text;

/// Parameters in the order they were added.
#[derive(Clone, Default)]
pub(super) struct Form(String);

impl Form {
    /// Adds a parameter; a nested one is named `outer[inner]`.
    pub(super) fn with(mut self, name: &str, value: &str) -> Self {
        if !self.0.is_empty() {
            self.0.push('&');
        }
        self.0.push_str(&form_text(&[(name, value)]));
        self
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use reqwest::Url;

    use super::*;

    #[test]
    fn what_separates_parameters_is_never_taken_from_a_value() {
        let form = Form::default()
            .with("metadata[orderId]", "a&b=c d+é")
            .with("empty", "");
        assert_eq!(
            form.as_str(),
            "metadata%5BorderId%5D=a%26b%3Dc+d%2B%C3%A9&empty="
        );
    }

    proptest! {
        #[test]
        fn any_parameters_are_read_back(pairs in prop::collection::vec(any::<(String, String)>(), 0..6)) {
            let form = pairs
                .iter()
                .fold(Form::default(), |form, (name, value)| form.with(name, value));
            let mut url = Url::parse("http://form.example").unwrap();
            url.set_query(Some(form.as_str()));
            let read: Vec<_> = url.query_pairs().into_owned().collect();
            prop_assert_eq!(read, pairs);
        }
    }
}
