/**
 * Members are warned this many days before points and credit end; without a warning they do not
 * end.
 */
export const WARN_DAYS = 30;
