import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, lte, sql } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { imageUses } from "#shop/file/table.server.ts";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { blockList, isHomeKind, type Block } from "./blocks.ts";
import { cleanBlocks, imagesInBlocks } from "./clean-blocks.server.ts";
import { lockPage, type PageRow } from "./lock-page.server.ts";
import type { PageSave } from "./page-forms.ts";
import { HOME, PAGES } from "./page.ts";
import { pages, pageVersions } from "./table.server.ts";

const WORDS = ["title", "seoTitle", "seoText", "blocks"] as const;
type Words = Pick<PageRow, (typeof WORDS)[number]>;
const wordsOf = (of: Words): Words => pick(of, WORDS);
const areSame = (one: Words, other: Words): boolean =>
  isDeepStrictEqual(wordsOf(one), wordsOf(other));

const loggedOf = ({ title, seoTitle, seoText, blocks }: Words) => ({
  title,
  seoTitle,
  seoText,
  blocks: blocks.length,
});

export type SavedPage = { edits: number; version: number | null };

/**
 * Saves the draft, and publishes it on request. Throws `page-edited` where somebody saved other
 * words since the edit that the form started from, unless it overwrites that one on purpose; the
 * same words sent twice are saved once.
 */
export const savePage = (
  { db, now }: Pick<Shop, "db" | "now">,
  id: string,
  form: PageSave,
  acting: AuditActor,
): Promise<SavedPage> =>
  inTransaction(db, async (tx) => {
    const draft = await lockPage(tx, id);
    if (id !== HOME.id) refuseHomeKinds(form.blocks);
    const words = { ...wordsOf(form), blocks: await cleanBlocks(tx, form.blocks) };
    if (!areSame(draft, words)) {
      if (draft.edits !== (form.over ?? form.edits))
        throw new Refusal("page-edited", { edits: draft.edits });
      await writeDraft(tx, draft, words, acting);
    }
    const [{ edits }] = (await tx
      .select({ edits: pages.edits })
      .from(pages)
      .where(eq(pages.id, id))) as [{ edits: number }];
    const version = form.publish ? await publish(tx, { ...draft, ...words }, now(), acting) : null;
    return { edits, version };
  });

/** The shop's list is on its home, and on no page beside it. */
function refuseHomeKinds(blocks: readonly Block[]): void {
  const at = blocks.findIndex(({ kind }) => isHomeKind(kind));
  if (at !== -1)
    throw new BadInput({ [`blocks.${at}.kind`]: ["이 블록은 홈 화면에만 쓸 수 있어요."] });
}

async function writeDraft(db: Db, draft: PageRow, words: Words, acting: AuditActor): Promise<void> {
  const { id } = draft;
  await db
    .update(pages)
    .set({ ...words, edits: sql`${pages.edits} + 1`, updatedAt: sql`now()` })
    .where(eq(pages.id, id));
  await recordImageUses(db, `page ${id}`, imagesInBlocks(words.blocks));
  await recordAudit(db, {
    ...acting,
    action: "page.edit",
    subject: `page ${id}`,
    before: loggedOf(draft),
    after: loggedOf(words),
  });
}

/** Shows the draft to shoppers, as a new version unless the newest one says the same. */
async function publish(db: Db, draft: PageRow, at: Date, acting: AuditActor): Promise<number> {
  const { id } = draft;
  const [newest] = await db
    .select()
    .from(pageVersions)
    .where(eq(pageVersions.pageId, id))
    .orderBy(desc(pageVersions.version))
    .limit(1);
  const isSame = newest !== undefined && areSame(newest, draft);
  const version = isSame ? newest.version : (newest?.version ?? 0) + 1;
  if (!isSame) await insertVersion(db, draft, version, at);
  if (draft.publishedVersion === version) return version;
  await db.update(pages).set({ publishedVersion: version }).where(eq(pages.id, id));
  await recordAudit(db, {
    ...acting,
    action: "page.publish",
    subject: `page ${id}`,
    before: { version: draft.publishedVersion },
    after: { version },
  });
  return version;
}

const usedByVersion = (id: string, version: number): string => `page ${id} ${version}`;

async function insertVersion(db: Db, draft: PageRow, version: number, at: Date): Promise<void> {
  const { id } = draft;
  await db.insert(pageVersions).values({ pageId: id, version, ...wordsOf(draft), publishedAt: at });
  await recordImageUses(db, usedByVersion(id, version), imagesInBlocks(draft.blocks));
  const gone = await db
    .delete(pageVersions)
    .where(and(eq(pageVersions.pageId, id), lte(pageVersions.version, version - PAGES.versions)))
    .returning({ version: pageVersions.version });
  for (const old of gone) await recordImageUses(db, usedByVersion(id, old.version), []);
}

/** Makes an older version the draft again, which shoppers see once it is published; returns its
 * edit. */
export const restoreVersion = (
  db: Db,
  id: string,
  version: number,
  acting: AuditActor,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const draft = await lockPage(tx, id);
    const [old] = await tx
      .select()
      .from(pageVersions)
      .where(and(eq(pageVersions.pageId, id), eq(pageVersions.version, version)));
    if (!old) throw new Refusal("page-version-not-found");
    // What an earlier release wrote is read by the rules of this one.
    const blocks: Block[] = blockList.parse(old.blocks);
    await writeDraft(tx, draft, { ...wordsOf(old), blocks }, acting);
    return draft.edits + 1;
  });

/** Takes a page from the shop; its draft and its versions stay. */
export const hidePage = (db: Db, id: string, acting: AuditActor): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { publishedVersion } = await lockPage(tx, id);
    if (publishedVersion === null) return;
    await tx.update(pages).set({ publishedVersion: null }).where(eq(pages.id, id));
    await recordAudit(tx, {
      ...acting,
      action: "page.hide",
      subject: `page ${id}`,
      before: { version: publishedVersion },
    });
  });

/** Lets go of the pictures of a page that is removed. */
export const forgetImagesOf = (db: Db, id: string) =>
  db
    .delete(imageUses)
    .where(
      sql`${imageUses.usedBy} = ${`page ${id}`} or ${imageUses.usedBy} like ${`page ${id} %`}`,
    );
