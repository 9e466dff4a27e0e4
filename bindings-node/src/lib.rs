//! Native part of the TypeScript SDK.
