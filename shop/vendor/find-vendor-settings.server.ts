import { desc, isNotNull, isNull, or } from "drizzle-orm";
import { seal, unseal } from "#lib/secret/seal.server.ts";
import type { Db } from "../shop.ts";
import { vendorSettings } from "./table.server.ts";
import { readPortoneSecret } from "./payment-secret.ts";
import type {
  EarlierKeys,
  ShownCaptcha,
  ShownKakao,
  ShownMail,
  ShownMessages,
  ShownPayment,
  ShownSignIn,
  ShownTracking,
  ShownTransfer,
} from "./vendor-settings.ts";

type Name = (typeof vendorSettings.$inferSelect)["name"];
const sealedFor = (name: Name) => ({ purpose: "vendor settings", bound: name });

export const sealSecret = (secret: string, name: Name, text: string) =>
  seal(secret, sealedFor(name), text);

/** Null when the shop's own secret has changed since, or the value was tampered with. */
export function openSecret(secret: string, name: Name, sealed: string | null): string | null {
  if (!sealed) return null;
  try {
    return unseal(secret, sealedFor(name), sealed);
  } catch {
    return null;
  }
}

/** `secret` is null where there is none, or where it cannot be read any more. */
type StoredSettings<Shown> = {
  id: number;
  shown: Shown;
  secret: string | null;
  isUnreadable: boolean;
};

export type StoredVendors = {
  payment: StoredSettings<ShownPayment> | null;
  mail: StoredSettings<ShownMail> | null;
  message: StoredSettings<ShownMessages> | null;
  transfer: StoredSettings<ShownTransfer> | null;
  tracking: StoredSettings<ShownTracking> | null;
  kakao: StoredSettings<ShownKakao> | null;
  naver: StoredSettings<ShownSignIn> | null;
  google: StoredSettings<ShownSignIn> | null;
  captcha: StoredSettings<ShownCaptcha> | null;
  /** keys of before, newest first, with which payments may have been taken */
  earlierKeys: EarlierKeys[];
  /** whether some of those cannot be read any more */
  hasLostKeys: boolean;
};

/** The owner's settings with their secrets; only for adapters and for saving. */
export async function findStoredVendors(db: Db, secret: string): Promise<StoredVendors> {
  const rows = await db
    .select()
    .from(vendorSettings)
    .where(or(isNull(vendorSettings.replacedAt), isNotNull(vendorSettings.sealed)))
    .orderBy(desc(vendorSettings.id));
  const read = rows.map(({ sealed, ...row }) => {
    const opened = openSecret(secret, row.name, sealed);
    return { ...row, secret: opened, isUnreadable: sealed !== null && opened === null };
  });
  const inForce = (name: Name) => read.find((row) => row.name === name && !row.replacedAt) ?? null;
  const payment = inForce("payment") as StoredSettings<ShownPayment> | null;
  const earlier = read.filter(({ name, replacedAt }) => name === "payment" && replacedAt);
  const now = payment && paymentKeys(payment);
  const earlierKeys = earlier.flatMap(
    (row) => paymentKeys(row as StoredSettings<ShownPayment>) ?? [],
  );
  return {
    payment,
    mail: inForce("mail") as StoredSettings<ShownMail> | null,
    message: inForce("message") as StoredSettings<ShownMessages> | null,
    transfer: inForce("transfer") as StoredSettings<ShownTransfer> | null,
    tracking: inForce("tracking") as StoredSettings<ShownTracking> | null,
    kakao: inForce("kakao") as StoredSettings<ShownKakao> | null,
    naver: inForce("naver") as StoredSettings<ShownSignIn> | null,
    google: inForce("google") as StoredSettings<ShownSignIn> | null,
    captcha: inForce("captcha") as StoredSettings<ShownCaptcha> | null,
    earlierKeys: earlierKeys.filter(
      (keys, at) =>
        (!now || booksOf(keys) !== booksOf(now)) &&
        earlierKeys.findIndex((one) => booksOf(one) === booksOf(keys)) === at,
    ),
    hasLostKeys: earlier.some(({ isUnreadable }) => isUnreadable),
  };
}

/** The keys of a provider that takes money; null for practice and for what cannot be read. */
export function paymentKeys({
  shown,
  secret,
}: Pick<StoredSettings<ShownPayment>, "shown" | "secret">): EarlierKeys | null {
  if (!secret || shown.by === "practice" || shown.by === "none") return null;
  if (shown.by === "toss") return { by: "toss", clientKey: shown.clientKey, secretKey: secret };
  const secrets = readPortoneSecret(secret);
  const { by, storeId, channels, isLive } = shown;
  return secrets && { by, storeId, channels, isLive, ...secrets };
}

/**
 * Which payments these keys know of: with Toss those of the secret key, with PortOne those of the
 * store's real or of its test channels, whatever its secrets and channels are today.
 */
const booksOf = (keys: EarlierKeys): string =>
  keys.by === "toss" ? keys.secretKey : `${keys.storeId} ${keys.isLive}`;
