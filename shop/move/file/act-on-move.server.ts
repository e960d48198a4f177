import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import { askForArchive } from "#shop/archive/ask-for-archive.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { seal } from "#lib/secret/seal.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { isAtWork, workStateNames, type MoveState, type WorkState } from "../move-state.ts";
import { moveFiles, moveItems, moveMedia, moves } from "../table.server.ts";
import { UNRANKED } from "../work/look-at-file.server.ts";
import { passwordSeal } from "../work/with-copy.server.ts";
import { changeChoices, refuseAtWork } from "./change-choices.server.ts";
import { choicesFrom } from "./choose.server.ts";
import { removeMove } from "./forget-moves.server.ts";
import type { MoveRequest } from "./move-forms.ts";
import { recheckMoves } from "./recheck-moves.server.ts";

type ActingShop = Pick<Shop, "db" | "now" | "secret" | "storageBucket">;
type Act<Intent extends MoveRequest["intent"]> = (
  tx: Db,
  shop: ActingShop,
  form: Extract<MoveRequest, { intent: Intent }>,
  on: { id: string; acting: AuditActor },
) => Promise<unknown>;

/**
 * What the owner does on a move's page. Throws `move-not-found`, and `move-at-work` where the shop
 * is at it.
 */
export async function actOnMove(
  shop: ActingShop,
  id: string,
  form: MoveRequest,
  acting: AuditActor,
): Promise<void> {
  const bringsIn =
    form.intent === "bring-in" ? await findFile(shop.db, id, form.file, ["archive"]) : null;
  if (bringsIn) return askForArchive(shop, { kind: "in", object: bringsIn.object }, acting);
  await inTransaction(shop.db, async (tx) => {
    const [move] = await tx
      .update(moves)
      .set({ touchedAt: shop.now() })
      .where(eq(moves.id, id))
      .returning({ id: moves.id });
    if (!move) throw new Refusal("move-not-found");
    const act = acts[form.intent] as Act<typeof form.intent>;
    await act(tx, shop, form, { id, acting });
  });
}

const acts: { [Intent in MoveRequest["intent"]]: Act<Intent> } = {
  async choose(tx, shop, form, { id }) {
    await changeChoices({ db: tx, now: shop.now }, id, () => choicesFrom(tx, form));
  },
  check: (tx, _shop, _form, { id }) => turn(tx, id, ["looked", "undone"], "checking"),
  async move(tx, _shop, _form, { id, acting }) {
    const begun = await turn(tx, id, ["checked"], "moving");
    await recordAudit(tx, { ...acting, action: "move.start", subject: `move ${id}`, after: begun });
  },
  stop: (tx, _shop, _form, { id }) =>
    tx
      .update(moveFiles)
      .set({ stops: true })
      .where(and(eq(moveFiles.moveId, id), inArray(moveFiles.state, workStateNames))),
  async remove(tx, { storageBucket }, _form, { id, acting }) {
    await refuseAtWork(tx, id, workStateNames);
    await removeMove(tx, { id, bucket: storageBucket });
    await recordAudit(tx, { ...acting, action: "move.remove", subject: `move ${id}` });
  },
  async password(tx, { secret }, { file: fileId, password }, { id }) {
    const file = await findFile(tx, id, fileId, ["locked"]);
    const sealed = seal(secret, passwordSeal(file.object), password);
    await tx
      .update(moveFiles)
      .set({ state: "looking", password: sealed, trouble: null })
      .where(eq(moveFiles.id, fileId));
  },
  async look(tx, _shop, { file: fileId }, { id }) {
    await findFile(tx, id, fileId, ["refused"]);
    await tx
      .update(moveFiles)
      .set({ state: "looking", trouble: null, stops: false })
      .where(eq(moveFiles.id, fileId));
  },
  "bring-in": () => Promise.resolve(),
  async undo(tx, _shop, { file: fileId }, { id, acting }) {
    await findFile(tx, id, fileId, ["moved"]);
    await tx
      .update(moveFiles)
      .set({ state: "undoing", trouble: null })
      .where(eq(moveFiles.id, fileId));
    await recordAudit(tx, { ...acting, action: "move.undo", subject: `move ${id} file ${fileId}` });
  },
  async drop(tx, _shop, { file: fileId }, { id }) {
    const file = await findFile(tx, id, fileId);
    if (isAtWork(file.state)) throw new Refusal("move-at-work");
    const made = and(eq(moveItems.fileId, fileId), isNotNull(moveItems.made));
    if (await tx.$count(moveItems, made)) throw new Refusal("move-at-work");
    await tx.delete(moveFiles).where(eq(moveFiles.id, fileId));
    // What lies beside may have been found for its products, and may belong to others now.
    const beside = eq(moveMedia.moveId, id);
    await tx.update(moveMedia).set({ goesTo: null }).where(beside);
    if (await tx.$count(moveMedia, beside)) await recheckMoves(tx, id);
  },
};

/** Files in these states of which something may move. Throws `move-at-work` without any. */
async function turn(tx: Db, id: string, from: MoveState[], to: WorkState): Promise<number[]> {
  const rows = await tx
    .update(moveFiles)
    .set({ state: to, stops: false, trouble: null, tries: 0, stepDone: 0, stepOf: 0 })
    .where(
      and(eq(moveFiles.moveId, id), inArray(moveFiles.state, from), lt(moveFiles.rank, UNRANKED)),
    )
    .returning({ id: moveFiles.id });
  if (!rows.length) throw new Refusal("move-at-work");
  return rows.map((row) => row.id);
}

async function findFile(db: Db, moveId: string, id: number, states?: readonly MoveState[]) {
  const [file] = await db
    .select()
    .from(moveFiles)
    .where(and(eq(moveFiles.id, id), eq(moveFiles.moveId, moveId)))
    .for("update");
  if (!file) throw new Refusal("move-not-found");
  if (states && !states.includes(file.state)) throw new Refusal("move-at-work");
  return file;
}
