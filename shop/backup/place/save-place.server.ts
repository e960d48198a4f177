import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Shop } from "#shop/shop.ts";
import { endVendorSettings, saveVendorSettings } from "#shop/vendor/save-vendor-settings.server.ts";
import { backupTroubles, type BackupTrouble } from "../backup-trouble.ts";
import { refuseWeakPassphrase } from "../passphrase.server.ts";
import type { PlaceAddress } from "./backup-place.ts";
import { findPlace, type ShownPlace, type StoredPlace } from "./find-place.server.ts";
import type { PlaceForm } from "./place-form.ts";
import { isRecipient, makePlaceKey, type PlaceKey } from "./place-key.server.ts";

type PlaceShop = Pick<Shop, "db" | "secret" | "origin" | "vendors">;
type TypedPlace = Exclude<PlaceForm, { intent: "end" }>;

const TRIALS_AN_HOUR = 20;

/**
 * Tries the place (writes, reads back, deletes) and saves it on request with the key that locks
 * everything sent there, or removes it. The passphrase is not kept. Throws BadInput when the place
 * refused, `site-changed`. It may be in the owner's own network: it is hers to name, with her
 * second factor.
 */
export async function savePlace(
  shop: PlaceShop,
  form: PlaceForm,
  acting: AuditActor,
): Promise<{ hostKey: string | null }> {
  if (form.intent === "end") {
    await endVendorSettings(shop, "backup", { ...form, acting });
    return { hostKey: null };
  }
  const before = await findPlace(shop);
  const stored = before === "lost" ? null : before;
  const typed = addressOf(form);
  const password = form.password || storedPassword(stored, typed);
  await spendAttempt(shop.db, [
    { key: `backup place of ${acting.account?.id}`, most: TRIALS_AN_HOUR, seconds: 3600 },
  ]);
  const key = await keyOf(form, stored);
  const trial = await shop.vendors.tryPlace({ address: typed, password });
  if ("trouble" in trial)
    throw new BadInput({ [fieldOf(trial.trouble, form)]: [backupTroubles[trial.trouble]] });
  const address = typed.kind === "sftp" ? { ...typed, hostKey: trial.hostKey } : typed;
  if (form.intent === "save") {
    const lockedBy = key.keyFile ? "passphrase" : "recipient";
    const shown: ShownPlace = { ...address, recipient: key.recipient, lockedBy };
    const secret = JSON.stringify({ password, keyFile: key.keyFile });
    await saveVendorSettings(shop, { name: "backup", shown, secret }, { seen: form.seen, acting });
  }
  return { hostKey: trial.hostKey };
}

function addressOf(form: TypedPlace): PlaceAddress {
  const { user } = form;
  if (form.kind === "s3") {
    const { kind, region, bucket } = form;
    const folder = form.folder.replace(/^\/+|\/+$/g, "");
    return { kind, endpoint: new URL(form.endpoint).origin, region, bucket, folder, user };
  }
  if (form.kind === "webdav") return { kind: "webdav", url: form.url.replace(/\/+$/, ""), user };
  const { kind, host, port } = form;
  return { kind, host, port, folder: form.folder.replace(/\/+$/, ""), user, hostKey: null };
}

const hostOf = (address: PlaceAddress): string => {
  if (address.kind === "sftp") return `${address.host}:${address.port}`;
  return new URL(address.kind === "s3" ? address.endpoint : address.url).host;
};

/** The stored password may be sent only to the server and account it belongs to. */
function storedPassword(stored: StoredPlace | null, typed: PlaceAddress): string {
  const isSame =
    stored?.address.kind === typed.kind &&
    stored.address.user === typed.user &&
    hostOf(stored.address) === hostOf(typed);
  if (stored && isSame) return stored.password;
  throw new BadInput({ password: ["비밀번호를 적어주세요."] });
}

async function keyOf(form: TypedPlace, stored: StoredPlace | null): Promise<PlaceKey> {
  const { keyPassword, recipient } = form;
  if (keyPassword && recipient)
    throw new BadInput({ recipient: ["암호와 공개 열쇠 가운데 하나만 적어주세요."] });
  if (recipient) {
    if (await isRecipient(recipient)) return { recipient, keyFile: null };
    throw new BadInput({ recipient: ["쓸 수 없는 열쇠예요. 다시 복사해주세요."] });
  }
  if (!keyPassword) {
    if (stored) return stored.key;
    throw new BadInput({ keyPassword: ["백업을 잠글 암호를 적어주세요."] });
  }
  refuseWeakPassphrase(keyPassword);
  return makePlaceKey(keyPassword);
}

function fieldOf(trouble: BackupTrouble, { kind }: TypedPlace): string {
  if (trouble === "place-password") return "password";
  if (trouble === "place-missing") return { s3: "bucket", sftp: "folder", webdav: "url" }[kind];
  return { s3: "endpoint", sftp: "host", webdav: "url" }[kind];
}
