//! Refusals to programs, as answers over HTTP.

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::WWW_AUTHENTICATE;
use axum::response::{IntoResponse, Response};
use tomoe_wire::{BotFailure, BotProblem, Problem};

use crate::api;
use crate::store::StoreError;

/// A refusal, answered with a status that fits it and a [`BotFailure`].
#[derive(Debug)]
pub(super) struct Refused(pub(super) BotProblem);

impl From<BotProblem> for Refused {
    fn from(problem: BotProblem) -> Self {
        Self(problem)
    }
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Self {
        Self(problem.into())
    }
}

impl From<api::Refused> for Refused {
    fn from(refused: api::Refused) -> Self {
        refused.0.into()
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        tracing::warn!(%error, "storage failed");
        Problem::Unavailable.into()
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.0 {
            BotProblem::WrongToken => StatusCode::UNAUTHORIZED,
            BotProblem::MissingScope | BotProblem::NotABot | BotProblem::ForeignPage => StatusCode::FORBIDDEN,
            BotProblem::NoSuchPlayer | BotProblem::NoSuchChallenge => StatusCode::NOT_FOUND,
            BotProblem::ChallengeOver => StatusCode::CONFLICT,
            BotProblem::Game(problem) => api::status(problem),
        };
        let mut response = (status, Json(BotFailure::from(self.0))).into_response();
        if self.0 == BotProblem::WrongToken {
            let scheme = axum::http::HeaderValue::from_static("Bearer");
            response.headers_mut().insert(WWW_AUTHENTICATE, scheme);
        }
        response
    }
}
