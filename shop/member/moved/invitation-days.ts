/** How long the link of an invitation works; afterwards whoever forgot a password gets another. */
export const INVITATION_DAYS = 14;
