import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { searchedLine } from "#lib/text/typed.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { NOT_MOVED } from "../kind/names-of-product.ts";
import { moveFiles, moveItems, moveMedia } from "../table.server.ts";
import { changeChoices } from "./change-choices.server.ts";
import { BY_NAME, thingsGiven, type GiveRequest } from "./give-forms.ts";

/**
 * Says to which product of a move pictures and sounds belong, or that they are not moved. Throws
 * BadInput, `move-not-found` and `move-at-work`.
 */
export function giveMedia(
  shop: Pick<Shop, "db" | "now">,
  moveId: string,
  form: GiveRequest,
): Promise<void> {
  const things = thingsGiven(form);
  const { to } = form;
  return changeChoices(shop, moveId, async (choices, tx) => {
    const isProduct = to !== NOT_MOVED && to !== BY_NAME;
    const title = isProduct ? await titleOf(tx, moveId, to) : null;
    const given = await tx
      .update(moveMedia)
      .set({ goesTo: title })
      .where(and(eq(moveMedia.moveId, moveId), inArray(moveMedia.id, things)))
      .returning({ id: moveMedia.id });
    if (!given.length) throw new BadInput({ things: ["새로고침한 뒤 다시 골라주세요."] });
    const ids = given.map(({ id }) => id);
    const before = Object.entries((choices.mediaOf ?? {}) as Record<string, string>);
    const others = before.filter(([id]) => !ids.includes(id));
    const chosen = to === BY_NAME ? [] : ids.map((id) => [id, to] as const);
    return { mediaOf: Object.fromEntries([...others, ...chosen]) };
  });
}

const TARGETS = 20;
const SEARCH_LETTERS = 100;

const title = sql<string>`${moveItems.document} ->> 'title'`;
const key = sql<string>`${moveItems.fileId} || ':' || ${moveItems.item}`;

const readTargets = (db: Db, moveId: string, words: string) =>
  db
    .select({ id: key, title })
    .from(moveItems)
    .innerJoin(moveFiles, eq(moveFiles.id, moveItems.fileId))
    .where(
      and(
        eq(moveFiles.moveId, moveId),
        eq(moveItems.kind, "product"),
        isNotNull(moveItems.document),
        words ? sql`strpos(lower(${title}), lower(${words})) > 0` : undefined,
      ),
    )
    .orderBy(moveItems.fileId, moveItems.item)
    .limit(TARGETS);

/** The products of a move to which things may be given, by words of their titles. */
export const listTargets = (db: Db, moveId: string, search: string | null) =>
  readTargets(db, moveId, searchedLine(search, SEARCH_LETTERS));

async function titleOf(tx: Db, moveId: string, to: string): Promise<string> {
  const [fileId, item] = to.split(":").map(Number);
  const [target] =
    Number.isSafeInteger(fileId) && Number.isInteger(item) && item! < 2 ** 31
      ? await tx
          .select({ title })
          .from(moveItems)
          .innerJoin(moveFiles, eq(moveFiles.id, moveItems.fileId))
          .where(
            and(
              eq(moveFiles.moveId, moveId),
              eq(moveItems.fileId, fileId!),
              eq(moveItems.item, item!),
              isNotNull(moveItems.document),
            ),
          )
      : [];
  if (!target) throw new BadInput({ to: ["이 파일들에 없는 상품이에요. 다시 골라주세요."] });
  return target.title;
}
