import { and, eq, isNull, sql } from "drizzle-orm";
import { changedFields } from "#lib/changed-fields.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { tellOwnersOfKey } from "../member/notice/tell-owners.server.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { sealSecret } from "./find-vendor-settings.server.ts";
import { vendorSettings } from "./table.server.ts";
import type {
  ShownBackupPlace,
  ShownCaptcha,
  ShownKakao,
  ShownMail,
  ShownMessages,
  ShownPayment,
  ShownSignIn,
  ShownTracking,
  ShownTransfer,
} from "./vendor-settings.ts";

type TriedSettings =
  | { name: "payment"; shown: ShownPayment; secret: string | null }
  | { name: "mail"; shown: ShownMail; secret: string }
  | { name: "message"; shown: ShownMessages; secret: string }
  | { name: "backup"; shown: ShownBackupPlace; secret: string }
  | { name: "tracking"; shown: ShownTracking; secret: string }
  | { name: "transfer"; shown: ShownTransfer; secret: null }
  | { name: "kakao"; shown: ShownKakao; secret: string | null }
  | { name: "naver" | "google"; shown: ShownSignIn; secret: string }
  | { name: "captcha"; shown: ShownCaptcha; secret: string };

const masked = { password: "••••" };
/** Only with a provider of payments something may have to be settled after it was replaced. */
const forgets = (name: TriedSettings["name"]) => name !== "payment";
const inForce = (name: TriedSettings["name"]) =>
  and(eq(vendorSettings.name, name), isNull(vendorSettings.replacedAt));

type SaveContext = { seen: string; acting: AuditActor };

/** Stores tested settings for every process's next request. Throws `site-changed` when somebody
 * saved since the form was shown. */
export async function saveVendorSettings(
  shop: Pick<Shop, "db" | "secret" | "origin" | "vendors">,
  { name, shown, secret }: TriedSettings,
  { seen, acting }: SaveContext,
): Promise<void> {
  const sealed = secret && sealSecret(shop.secret, name, secret);
  await inTransaction(shop.db, async (db) => {
    const [before] = await db.select().from(vendorSettings).where(inForce(name)).for("update");
    if (seen !== String(before?.id ?? "")) throw new Refusal("site-changed");
    await db
      .update(vendorSettings)
      .set({ replacedAt: sql`now()`, ...(forgets(name) && { sealed: null }) })
      .where(inForce(name));
    await db.insert(vendorSettings).values({ name, shown, sealed });
    await recordAudit(db, {
      ...acting,
      action: "vendor.edit",
      subject: `vendor ${name}`,
      // A password is audited only as entered, without even its last letters.
      ...changedFields({ ...before?.shown }, { ...shown, ...(name === "mail" && masked) }),
    });
    await tellOwnersOfKey(db, shop, name, acting);
  }).catch((error: unknown) => {
    throw databaseCode(error) === "23505" ? new Refusal("site-changed") : error;
  });
  await shop.vendors.reload();
}

/**
 * Ends the current settings and deletes their secret. Throws `site-changed` when somebody saved
 * since the form was shown.
 */
export async function endVendorSettings(
  shop: Pick<Shop, "db" | "origin" | "vendors">,
  name: Exclude<TriedSettings["name"], "payment" | "mail" | "transfer">,
  { seen, acting }: SaveContext,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const [ended] = await db
      .update(vendorSettings)
      .set({ replacedAt: sql`now()`, sealed: null })
      .where(and(inForce(name), sql`${vendorSettings.id}::text = ${seen}`))
      .returning();
    if (!ended) throw new Refusal("site-changed");
    await recordAudit(db, {
      ...acting,
      action: "vendor.end",
      subject: `vendor ${name}`,
      before: ended.shown,
    });
    await tellOwnersOfKey(db, shop, name, acting);
  });
  await shop.vendors.reload();
}
