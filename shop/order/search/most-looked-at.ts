/**
 * How many of the newest orders under a shared key are compared with the full text: each takes some
 * microseconds, and a search should take 20 ms.
 */
export const MOST_LOOKED_AT = 1000;
