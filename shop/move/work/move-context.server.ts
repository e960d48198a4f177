import { asc, eq } from "drizzle-orm";
import { listAtWork } from "#shop/member/staff/list-at-work.server.ts";
import type { MoveContext, MoveKind } from "../kind/kind-of-move.ts";
import { sourceNameOf } from "../source/sources.ts";
import { moveMedia, moveTables } from "../table.server.ts";
import type { FileWork } from "./file-work.server.ts";

/** What a file's kinds are told: choices, where the file comes from, and what lies beside. */
export async function contextsOf({
  shop,
  move,
  file,
}: FileWork): Promise<(kind: MoveKind) => MoveContext> {
  const [media, tables, people] = await Promise.all([
    shop.db
      .select()
      .from(moveMedia)
      .where(eq(moveMedia.moveId, move.id))
      .orderBy(asc(moveMedia.path), asc(moveMedia.id)),
    shop.db
      .select({ kind: moveTables.kind, source: moveTables.source })
      .from(moveTables)
      .where(eq(moveTables.fileId, file.id))
      .orderBy(asc(moveTables.position)),
    listAtWork(shop),
  ]);
  const atWork = people.map(({ email }) => email);
  const host = new URL(shop.origin).host;
  const now = shop.now();
  const contexts = new Map<MoveKind, MoveContext>();
  return (kind) => {
    const before = contexts.get(kind);
    if (before) return before;
    const { source, shop: name } = sourceNameOf(
      tables.find((table) => table.kind === kind)?.source ?? null,
    );
    const choices = {
      ...move.choices,
      host,
      atWork,
      ...(source && { source, shop: name }),
    };
    const context: MoveContext = { choices, media, now };
    contexts.set(kind, context);
    return context;
  };
}
