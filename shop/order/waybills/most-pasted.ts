export const MOST_PASTED_ROWS = 5000;
