import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a link or cookie. Store only its `hashOfToken`. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashOfToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** Whether the text has the format of our tokens. */
export const isToken = (text: string | null | undefined): text is string =>
  /^[\w-]{43}$/.test(text ?? "");
