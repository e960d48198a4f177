import { and, eq } from "drizzle-orm";
import type { PgInsertValue, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Actor } from "../machine.ts";
import { claim as machine, claimKinds, type ClaimMove } from "../order/claim-status.ts";
import { orders, timeline } from "../order/table.server.ts";
import { Refusal, type Facts } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { claims } from "./table.server.ts";
import { type NoticeRow, queueNotices } from "#shop/notice/notice-row.server.ts";
import type { TimelineEvent } from "#shop/order/event-words.ts";

export type Claim = typeof claims.$inferSelect;
type ClaimChanges = Omit<PgUpdateSetSource<typeof claims>, "id" | "orderId" | "kind" | "status">;
type ClaimRequest = Omit<PgInsertValue<typeof claims>, "id" | "status">;

type ClaimStep = {
  by: Actor;
  accountId?: string | undefined;
  /** other columns that change with the move */
  set?: ClaimChanges;
  facts?: Facts;
  notices?: NoticeRow[];
};

/** Only this and `openClaim` write a claim's status and its copy in the locked order. */
export async function moveClaim(
  db: Db,
  claim: Claim,
  move: ClaimMove,
  { set, ...moving }: ClaimStep,
): Promise<Claim> {
  const status = machine.next(claim.status, move, moving.by);
  const [moved] = await db
    .update(claims)
    .set({ ...set, status })
    .where(and(eq(claims.id, claim.id), eq(claims.status, claim.status)))
    .returning();
  if (!moved) throw new Refusal("claim-changed");
  await follow(db, moved, `claim.${move}`, moving);
  return moved;
}

/** Opens a claim, by the shopper or for them at the desk, and notes it in the order's timeline. */
export async function openClaim(
  db: Db,
  claimRequest: ClaimRequest,
  moving: Omit<ClaimStep, "set">,
  noticesOf: (claim: Claim) => NoticeRow[],
): Promise<Claim> {
  const [opened] = await db.insert(claims).values(claimRequest).returning();
  if (!opened) throw new Error("an insert returned no row");
  await follow(db, opened, moving.by === "admin" ? "claim.register" : "claim.request", {
    ...moving,
    notices: noticesOf(opened),
  });
  return opened;
}

async function follow(
  db: Db,
  { orderId, kind, status }: Claim,
  event: TimelineEvent,
  { by, accountId, facts, notices = [] }: Omit<ClaimStep, "set">,
): Promise<void> {
  await db
    .update(orders)
    .set({ claimKind: kind, claimStatus: status })
    .where(eq(orders.id, orderId));
  await db
    .insert(timeline)
    .values({ orderId, event, by, accountId, facts: { kind: claimKinds[kind], ...facts } });
  await queueNotices(db, notices);
}
