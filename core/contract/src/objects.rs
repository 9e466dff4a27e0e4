//! Objects that are sent as JSON.

/// Declares structs that derive what every object of the contract needs, with their members in
/// camelCase. `as "date"` after a member is its format in the JSON Schema; `..extra` ends an object
/// that keeps what it doesn't know.
macro_rules! objects {
    ($(
        $(#[$attribute:meta])*
        pub struct $name:ident {$(
            $(#[$about:meta])*
            pub $member:ident: $kind:ty $(as $format:tt)?,
        )* $(..$extra:ident)?}
    )*) => {$(
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
        #[serde(rename_all = "camelCase")]
        $(#[$attribute])*
        pub struct $name {$(
            $(#[$about])*
            $(#[cfg_attr(feature = "openapi", schemars(extend("format" = $format)))])?
            pub $member: $kind,
        )* $(
            /// Members unknown to this version.
            #[serde(flatten)]
            pub $extra: $crate::OpenObject,
        )?}
    )*};
}

pub(crate) use objects;
