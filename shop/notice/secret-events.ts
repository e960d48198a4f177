/** Notices whose link or code lets its reader in. Once they are sent, the outbox keeps no copy of their words. */
export const secretEvents: readonly string[] = [
  "sign-up-confirm",
  "password-reset",
  "email-change",
  "order-code",
  "reservation-confirmed",
  "ship-by-moved",
];
