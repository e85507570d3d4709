//! Looking after each other: reports to the operator, and names that somebody does not want to meet.

mod blocks;
mod limits;
mod reports;

use std::sync::Arc;

use axum::Router;

pub(crate) use blocks::check_welcome;
pub(crate) use limits::CareLimits;
pub(crate) use reports::keep_forgetting;

use crate::house::House;

/// The routes, below the limits of the others.
pub(crate) fn routes() -> Router<Arc<House>> {
    blocks::routes().merge(reports::routes())
}
