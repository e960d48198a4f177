import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { readOldAddress } from "#shop/move/address/old-address.ts";
import { lockAddresses, saveAddresses } from "#shop/move/address/save-addresses.server.ts";
import { oldAddresses } from "#shop/move/address/table.server.ts";
import { freePageSlug, lockSlugs } from "#shop/page/create-page.server.ts";
import { lockPage } from "#shop/page/lock-page.server.ts";
import { placeInMenu } from "#shop/page/menu/arrange-menu.server.ts";
import type { PagePlace } from "#shop/page/page-forms.ts";
import { HOME, menuPlaces, pagePath } from "#shop/page/page.ts";
import { forgetImagesOf } from "#shop/page/save-page.server.ts";
import { pages } from "#shop/page/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";

/** The address as the table of old addresses spells it. */
const spelled = (slug: string): string => readOldAddress(pagePath(slug))!;

/** Leads from the address that a page had to the one that it has. */
async function leadOn(db: Db, from: string, to: string, at: Date): Promise<void> {
  await lockAddresses(db);
  // The page itself stands there now; an old way from there would lead in a circle.
  await db.delete(oldAddresses).where(eq(oldAddresses.address, spelled(to)));
  await saveAddresses(
    db,
    [{ address: spelled(from), target: pagePath(to), leadsTo: spelled(to) }],
    at,
  );
}

/**
 * Gives a page its address, its name in menus and its places there. A former address leads on.
 * Throws `BadInput` for one that is taken, `page-moved` and `menu-full`.
 */
export const placePage = (
  { db, now }: Pick<Shop, "db" | "now">,
  id: string,
  form: PagePlace,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const all = await lockSlugs(tx);
    const page = await lockPage(tx, id);
    if (id === HOME.id) throw new Refusal("page-not-found");
    if (page.slug !== form.seen) throw new Refusal("page-moved");
    const others = all.filter((other) => other.id !== id);
    const slug = freePageSlug({ name: page.title, slug: form.slug }, others);
    const { menuName } = form;
    if (slug !== page.slug || menuName !== page.menuName) {
      await tx.update(pages).set({ slug, menuName }).where(eq(pages.id, id));
      await recordAudit(tx, {
        ...acting,
        action: "page.place",
        subject: `page ${id}`,
        before: { slug: page.slug, menuName: page.menuName },
        after: { slug, menuName },
      });
    }
    if (slug !== page.slug) await leadOn(tx, page.slug, slug, now());
    await placeInMenu(
      tx,
      id,
      menuPlaces.filter((place) => form[place]),
      acting,
    );
  });

/** Removes a page with its versions; its address is free again. */
export const removePage = (db: Db, id: string, acting: AuditActor): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { slug, title } = await lockPage(tx, id);
    await placeInMenu(tx, id, [], acting);
    await forgetImagesOf(tx, id);
    await tx.delete(pages).where(eq(pages.id, id));
    await recordAudit(tx, {
      ...acting,
      action: "page.remove",
      subject: `page ${id}`,
      before: { slug, title },
    });
  });
