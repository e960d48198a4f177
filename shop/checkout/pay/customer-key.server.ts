import { createHmac } from "node:crypto";

/** A stable, unguessable id of a member for the provider. Null for guests. */
export const customerKey = (secret: string, memberId: string | null): string | null =>
  memberId &&
  createHmac("sha256", secret).update(`payment customer ${memberId}`).digest("base64url");
