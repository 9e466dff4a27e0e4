//! Key pairs made for the run.

use std::sync::LazyLock;

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::KeySize;
use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_FIXED_SIGNING, ECDSA_P384_SHA384_FIXED_SIGNING, EcdsaKeyPair,
    EcdsaSigningAlgorithm, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256, RSA_PSS_SHA256, RsaKeyPair,
};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

/// A private key and the id that it is published under.
pub(super) struct Signer {
    pub(super) id: &'static str,
    pair: Pair,
}

enum Pair {
    Rsa(RsaKeyPair),
    Ec(&'static str, EcdsaKeyPair),
    Ed25519(Ed25519KeyPair),
}

pub(super) static RSA: LazyLock<Signer> = LazyLock::new(|| Signer::rsa("rsa-1"));
pub(super) static NEXT_RSA: LazyLock<Signer> = LazyLock::new(|| Signer::rsa("rsa-2"));
pub(super) static P256: LazyLock<Signer> =
    LazyLock::new(|| Signer::ec("ec-1", "P-256", &ECDSA_P256_SHA256_FIXED_SIGNING));
pub(super) static P384: LazyLock<Signer> =
    LazyLock::new(|| Signer::ec("ec-2", "P-384", &ECDSA_P384_SHA384_FIXED_SIGNING));
pub(super) static ED25519: LazyLock<Signer> = LazyLock::new(|| Signer {
    id: "ed-1",
    pair: Pair::Ed25519(Ed25519KeyPair::generate().unwrap()),
});

impl Signer {
    fn rsa(id: &'static str) -> Self {
        let pair = Pair::Rsa(RsaKeyPair::generate(KeySize::Rsa2048).unwrap());
        Self { id, pair }
    }

    fn ec(id: &'static str, curve: &'static str, by: &'static EcdsaSigningAlgorithm) -> Self {
        let pair = Pair::Ec(curve, EcdsaKeyPair::generate(by).unwrap());
        Self { id, pair }
    }

    /// The public key as a provider publishes it, without `alg` and `use`.
    pub(super) fn jwk(&self) -> Value {
        match &self.pair {
            Pair::Rsa(pair) => {
                let key = pair.public_key();
                json!({
                    "kid": self.id, "kty": "RSA",
                    "n": encoded(key.modulus().big_endian_without_leading_zero()),
                    "e": encoded(key.exponent().big_endian_without_leading_zero()),
                })
            }
            Pair::Ec(curve, pair) => {
                let (x, y) = pair.public_key().as_ref()[1..].split_at(match *curve {
                    "P-256" => 32,
                    _ => 48,
                });
                json!({
                    "kid": self.id, "kty": "EC", "crv": curve,
                    "x": encoded(x), "y": encoded(y),
                })
            }
            Pair::Ed25519(pair) => json!({
                "kid": self.id, "kty": "OKP", "crv": "Ed25519",
                "x": encoded(pair.public_key().as_ref()),
            }),
        }
    }

    pub(super) fn sign(&self, algorithm: &str, message: &[u8]) -> Vec<u8> {
        let random = SystemRandom::new();
        match &self.pair {
            Pair::Rsa(pair) => {
                let padding: &'static dyn aws_lc_rs::signature::RsaEncoding = match algorithm {
                    "PS256" => &RSA_PSS_SHA256,
                    _ => &RSA_PKCS1_SHA256,
                };
                let mut signature = vec![0; pair.public_modulus_len()];
                pair.sign(padding, &random, message, &mut signature)
                    .unwrap();
                signature
            }
            Pair::Ec(_, pair) => pair.sign(&random, message).unwrap().as_ref().to_vec(),
            Pair::Ed25519(pair) => pair.sign(message).as_ref().to_vec(),
        }
    }
}

pub(super) fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

pub(super) fn decoded(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).unwrap()
}
