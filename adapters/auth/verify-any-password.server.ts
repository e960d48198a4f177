import { verifyPassword as verifyOldPassword } from "better-auth/crypto";
import { isOurHash, verifyPassword } from "#shop/member/password/password.server.ts";

/** Accounts older than argon2id keep the library's scrypt hash until their password changes. */
export const verifyAnyPassword = ({ hash, password }: { hash: string; password: string }) =>
  isOurHash(hash) ? verifyPassword(hash, password) : verifyOldPassword({ hash, password });
