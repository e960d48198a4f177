export const MOST_NAME = 40;
export const MOST_PASSKEYS = 10;
