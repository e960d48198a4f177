/**
 * Days before they end in which somebody is told of points and credit; without it they do not end.
 */
export const WARN_DAYS = 30;
