/**
 * Under a key that very many orders share, so many of the newest are compared with the rest of what
 * was typed: each costs some microseconds, and a search is meant to take 20 ms.
 */
export const MOST_LOOKED_AT = 1000;
