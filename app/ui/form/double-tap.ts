/** Within this time after a press, in milliseconds, another one is the same finger's. */
export const DOUBLE_TAP_MS = 500;
