import { randomBytes } from "node:crypto";

export const newOwnKey = (): string => `own_${randomBytes(24).toString("base64url")}`;
