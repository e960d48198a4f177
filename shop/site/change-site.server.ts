import { eq, sql } from "drizzle-orm";
import { changedFields } from "#lib/changed-fields.ts";
import { pick } from "#lib/pick.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import { BadInput } from "../bad-input.ts";
import { imagesOf } from "../file/list-images.server.ts";
import { recordImageUses } from "../file/record-image-uses.server.ts";
import type { Db } from "../shop.ts";
import { siteOf, type SiteSettings } from "./settings.ts";
import type { SitePicture } from "./look.ts";
import { siteSettings } from "./table.server.ts";

const ID = "site";

type Change = {
  said: Partial<SiteSettings>;
  /** what of the settings, for the audit log */
  subject: string;
  before: Record<string, string>;
  after: Record<string, string>;
};

/** Changes the settings one at a time, each seeing the previous ones, and audits the difference. */
export async function changeSite(
  db: Db,
  acting: AuditActor,
  change: (db: Db, site: SiteSettings) => Promise<Change>,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await db.insert(siteSettings).values({ id: ID, settings: {} }).onConflictDoNothing();
    const [row] = await db
      .select({ settings: siteSettings.settings })
      .from(siteSettings)
      .where(eq(siteSettings.id, ID))
      .for("update");
    const { said: newSettings, subject, ...typed } = await change(db, siteOf(row?.settings));
    // Confirmed defaults are stored too, so that a later default does not replace them.
    const settings = { ...row?.settings, ...newSettings };
    await db
      .update(siteSettings)
      .set({ settings, updatedAt: sql`now()` })
      .where(eq(siteSettings.id, ID));
    const changed = changedFields(typed.before, typed.after);
    if (Object.keys({ ...changed.before, ...changed.after }).length)
      await recordAudit(db, {
        ...acting,
        action: "site.edit",
        subject: `site ${subject}`,
        ...changed,
      });
  });
}

/** The pictures that a form names, marked as used there; foreign pictures are refused. */
export async function picturesNamed(
  db: Db,
  usedBy: string,
  fields: Record<string, string | null>,
): Promise<Map<string, SitePicture>> {
  const named = Object.entries(fields);
  const ids = named.map(([, id]) => id);
  await recordImageUses(db, `site ${usedBy}`, ids);
  const imageById = await imagesOf(db, ids);
  const missing = named.filter(([, id]) => id && !imageById.has(id));
  if (missing.length)
    throw new BadInput(
      Object.fromEntries(missing.map(([field]) => [field, ["이미지를 다시 골라주세요."]])),
    );
  return new Map(
    [...imageById].map(([id, image]) => [id, pick(image, ["id", "width", "height"] as const)]),
  );
}
