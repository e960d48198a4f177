import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { changedFields } from "#lib/changed-fields.ts";
import { pick } from "#lib/pick.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { recordAudit, type Acting } from "../audit/record-audit.server.ts";
import { BadInput } from "../bad-input.ts";
import { imagesOf } from "../file/list-images.server.ts";
import { recordImageUses } from "../file/record-image-uses.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import type { SitePicture } from "./look.ts";
import { siteOf, type SiteSettings } from "./settings.ts";
import { siteParts, typedOf, type SitePart } from "./site-fields.ts";
import { picturesIn, settingsOf, type SiteForm } from "./site-forms.ts";
import { siteSettings } from "./table.server.ts";

const ID = "site";

/** A word for how a part of the settings stands now; a form sends it back as `seen`. */
export const seenOf = (part: SitePart, site: SiteSettings): string =>
  createHash("sha256")
    .update(JSON.stringify(typedOf(part, site)))
    .digest("base64url")
    .slice(0, 22);

/** The word of every part. */
export const seenParts = (site: SiteSettings) =>
  Object.fromEntries(
    Object.keys(siteParts).map((part) => [part, seenOf(part as SitePart, site)]),
  ) as Record<SitePart, string>;

/**
 * Saves one part of the settings; every process shows it from its next request on.
 * Throws `site-changed` when somebody saved this part since the form was shown.
 */
export async function saveSite(db: Db, form: SiteForm, acting: Acting): Promise<void> {
  await inTransaction(db, async (db) => {
    await db.insert(siteSettings).values({ id: ID, settings: {} }).onConflictDoNothing();
    const [row] = await db
      .select({ settings: siteSettings.settings })
      .from(siteSettings)
      .where(eq(siteSettings.id, ID))
      .for("update");
    const before = siteOf(row?.settings);
    if (form.seen !== seenOf(form.part, before)) throw new Refusal("site-changed");
    const said = settingsOf(form, await picturesOf(db, form));
    const after = { ...before, ...said };
    const changed = changedFields(typedOf(form.part, before), typedOf(form.part, after));
    // What the owner confirmed as it stood counts as said, so that a later default does not replace it.
    const settings = { ...row?.settings, ...said };
    await db
      .update(siteSettings)
      .set({ settings, updatedAt: sql`now()` })
      .where(eq(siteSettings.id, ID));
    if (Object.keys(changed.after).length)
      await recordAudit(db, {
        ...acting,
        action: "site.edit",
        subject: `site ${form.part}`,
        ...changed,
      });
  });
}

/** The pictures that a form names, now in use by its part; what is no picture of the shop is refused. */
async function picturesOf(db: Db, form: SiteForm): Promise<Map<string, SitePicture>> {
  const named = Object.entries(picturesIn(form));
  const ids = named.map(([, id]) => id);
  await recordImageUses(db, `site ${form.part}`, ids);
  const known = await imagesOf(db, ids);
  const gone = named.filter(([, id]) => id && !known.has(id));
  if (gone.length)
    throw new BadInput(
      Object.fromEntries(gone.map(([field]) => [field, ["이미지를 다시 골라주세요."]])),
    );
  return new Map(
    [...known].map(([id, image]) => [id, pick(image, ["id", "width", "height"] as const)]),
  );
}
