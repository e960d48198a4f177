/** Their link or code lets a reader in: once sent, the outbox keeps no copy of their words. */
export const secretEvents: readonly string[] = [
  "sign-up-confirm",
  "password-reset",
  "member-moved",
  "email-change",
  "staff-invited",
  "order-code",
  "place-code",
  "purchase-code",
  "order-pay-link",
  "order-unpaid",
  "reservation-confirmed",
  "ship-by-moved",
  "gift-files",
  "gift-files-new",
  "question-received",
  "question-answered",
];
