/**
 * In DATA_DIR: the finished segments of the embedded database's log (`log/`) and the copies of the
 * whole cluster that they go on from (`bases/`).
 */
export const LOG_ARCHIVE = "postgres-log";

/** There while segments are missing: since when, the first one, and why. */
export const GAP_MARK = "gap";
/** There while the last copy of the cluster failed: since when, and the words of what failed. */
export const NO_BASE_MARK = "no-base";
