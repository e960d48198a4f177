import { createHmac } from "node:crypto";

/** What a provider knows a member by: the same every time, of no use for guessing another's, and never a name, number or address. Null for guests. */
export const customerKey = (secret: string, memberId: string | null): string | null =>
  memberId &&
  createHmac("sha256", secret).update(`payment customer ${memberId}`).digest("base64url");
