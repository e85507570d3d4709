//! Refusals about accounts, as answers over HTTP.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tomoe_wire::{AccountFailure, AccountProblem};

use crate::store::StoreError;

/// A refusal, answered with a status that fits it and an [`AccountFailure`].
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) AccountProblem);

impl From<AccountProblem> for Refused {
    fn from(problem: AccountProblem) -> Self {
        Self(problem)
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        tracing::warn!(%error, "storage failed");
        Self(AccountProblem::Unavailable)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.0 {
            AccountProblem::Malformed | AccountProblem::BadName | AccountProblem::BadPassword => {
                StatusCode::BAD_REQUEST
            }
            AccountProblem::ForeignPage | AccountProblem::WrongPassword | AccountProblem::Closed => {
                StatusCode::FORBIDDEN
            }
            AccountProblem::TooOften | AccountProblem::NoRoom => StatusCode::TOO_MANY_REQUESTS,
            AccountProblem::NotSignedIn => StatusCode::UNAUTHORIZED,
            AccountProblem::NameTaken | AccountProblem::TooManyTokens | AccountProblem::HasGames => {
                StatusCode::CONFLICT
            }
            AccountProblem::NoSuchSession | AccountProblem::NoSuchToken => StatusCode::NOT_FOUND,
            AccountProblem::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        (status, Json(AccountFailure::from(self.0))).into_response()
    }
}
