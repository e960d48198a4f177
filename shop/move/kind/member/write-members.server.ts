import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { isWaiting } from "#shop/member/moved/is-waiting.server.ts";
import { movedMembers } from "#shop/member/moved/table.server.ts";
import { addresses, consents, users } from "#shop/member/table.server.ts";
import { bringPoints } from "#shop/money/value/points/bring-points.server.ts";
import { originSpelling } from "#shop/move/origin/origin.ts";
import type { Db } from "#shop/shop.ts";
import type { MadeRow, MoveContext } from "../kind-of-move.ts";
import { memberChoicesOf, type MemberChoices } from "./member-choices.ts";
import type { MemberDocument } from "./member-document.ts";
import { writeMovedNotes } from "./moved-notes.server.ts";

const BLOCKED_THERE = "이전 상점에서 정지한 회원";
const POINTS_REASON = "이전 상점에서 옮긴 적립금";

/** What writing made of one member; `id` is the account, "" where nothing was written. */
export type MadeMember = MadeRow & {
  joined?: boolean;
  movedId?: string;
  lot?: { lotId: string; amount: number } | null;
  address?: { id: string; mark: string } | null;
  consents?: string[];
  tags?: string[];
  memo?: boolean;
};

type BroughtMember = { document: MemberDocument; accountId: string; movedId: string };

/**
 * Makes accounts without a way to sign in and without a proven address, which their people prove
 * when they first come; what accounts that are here lack is added to them.
 */
export async function writeMembers(
  db: Db,
  items: readonly { document: MemberDocument }[],
  context: MoveContext,
): Promise<readonly MadeRow[]> {
  const documents = items.map(({ document }) => document);
  const wanted = documents.filter(({ leftOut }) => leftOut === null);
  if (!wanted.length) return documents.map(() => ({ id: "" }));
  const choices = memberChoicesOf(context);
  // Two files at once would wait for each other's members, in two orders.
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('members that are moved in', 0))`,
  );
  const made = await insertAccounts(db, wanted);
  const brought = await noteMoved(db, wanted, made, choices);
  const placed = await placeAddresses(db, brought);
  const noted = await writeMovedNotes(
    db,
    brought.map(({ accountId, document: { grades, memo } }) => ({ accountId, grades, memo })),
  );
  const lots = await placePoints(db, brought, choices);
  const agreed = await placeConsents(db, brought, choices);
  const broughtBy = new Map(brought.map((one) => [one.document, one]));
  return documents.map((document): MadeMember => {
    const one = broughtBy.get(document);
    if (!one) return { id: "" };
    const { accountId, movedId } = one;
    return {
      id: accountId,
      joined: !made.has(document.email),
      movedId,
      lot: lots.get(accountId) ?? null,
      address: placed.get(accountId) ?? null,
      consents: agreed.get(accountId) ?? [],
      ...(noted.get(accountId) ?? { tags: [], memo: false }),
    };
  });
}

/** The addresses that had no account; of the same one twice, the first counts. */
async function insertAccounts(db: Db, documents: readonly MemberDocument[]): Promise<Set<string>> {
  const rows = await db
    .insert(users)
    .values(
      documents.map(({ email, name, phone, joinedAt, isBlocked }) => ({
        id: randomLetters(32),
        email,
        name,
        phone,
        ...(joinedAt !== null && { createdAt: new Date(joinedAt) }),
        ...(isBlocked && { blockedAt: sql`now()`, blockedReason: BLOCKED_THERE }),
      })),
    )
    .onConflictDoNothing({ target: users.email })
    .returning({ email: users.email });
  return new Set(rows.map(({ email }) => email));
}

/** Once for each account and shop; who came from there before gets nothing again. */
async function noteMoved(
  db: Db,
  documents: readonly MemberDocument[],
  made: ReadonlySet<string>,
  { source, shopName }: MemberChoices,
): Promise<BroughtMember[]> {
  const accountRows = await db
    .select({ id: users.id, email: users.email, isWaiting })
    .from(users)
    .where(
      inArray(
        users.email,
        documents.map(({ email }) => email),
      ),
    )
    .orderBy(users.id)
    .for("no key update");
  const accountOf = new Map(accountRows.map((row) => [row.email, row]));
  const first = new Map<string, MemberDocument>();
  for (const document of documents)
    if (!first.has(document.email)) first.set(document.email, document);
  const rows = await db
    .insert(movedMembers)
    .values(
      [...first].map(([email, { formerIds, points }]) => ({
        accountId: accountOf.get(email)!.id,
        source,
        shopName,
        formerIds: [...new Set(formerIds.map(originSpelling).filter(Boolean))],
        points,
        acceptedAt: made.has(email) || accountOf.get(email)!.isWaiting ? null : sql`now()`,
      })),
    )
    .onConflictDoNothing({ target: [movedMembers.accountId, movedMembers.source] })
    .returning({ id: movedMembers.id, accountId: movedMembers.accountId });
  const movedIdOf = new Map(rows.map(({ id, accountId }) => [accountId, id]));
  return [...first].flatMap(([email, document]) => {
    const accountId = accountOf.get(email)!.id;
    const movedId = movedIdOf.get(accountId);
    return movedId === undefined ? [] : [{ document, accountId, movedId }];
  });
}

/** What an address says, to see later whether its person changed it. */
export const addressMark = sql<string>`md5(concat_ws(chr(10), recipient_name, recipient_phone,
  postcode, address, address_detail, label))`;

async function placeAddresses(db: Db, brought: readonly BroughtMember[]) {
  const wanted = brought.filter(({ document: { address } }) => address !== null);
  if (!wanted.length) return new Map<string, { id: string; mark: string }>();
  const accountIds = wanted.map(({ accountId }) => accountId);
  const held = new Set(
    (
      await db
        .selectDistinct({ id: addresses.userId })
        .from(addresses)
        .where(inArray(addresses.userId, accountIds))
    ).map(({ id }) => id),
  );
  const rows = wanted
    .filter(({ accountId }) => !held.has(accountId))
    .map(({ accountId, document }) => ({
      ...document.address!,
      userId: accountId,
      isDefault: true,
    }));
  if (!rows.length) return new Map<string, { id: string; mark: string }>();
  const placed = await db
    .insert(addresses)
    .values(rows)
    .returning({ id: addresses.id, userId: addresses.userId, mark: addressMark });
  return new Map(placed.map(({ userId, ...address }) => [userId, address]));
}

async function placePoints(
  db: Db,
  brought: readonly BroughtMember[],
  { pointsEndAt }: MemberChoices,
) {
  const lots = brought
    .filter(({ document: { points } }) => points > 0)
    .map(({ accountId, document: { points } }) => ({
      lotId: randomUUID(),
      accountId,
      amount: points,
    }));
  await bringPoints(db, lots, { endsAt: pointsEndAt, reason: POINTS_REASON });
  return new Map(lots.map(({ accountId, lotId, amount }) => [accountId, { lotId, amount }]));
}

/** An answer that somebody gave here counts, whichever it is. */
async function placeConsents(
  db: Db,
  brought: readonly BroughtMember[],
  { shopName }: MemberChoices,
): Promise<Map<string, string[]>> {
  const wanted = brought
    .filter(({ document: { isBlocked } }) => !isBlocked)
    .flatMap(({ accountId, document }) =>
      document.consents.map(({ kind, at }) => ({ userId: accountId, kind, at: new Date(at) })),
    );
  if (!wanted.length) return new Map();
  const answered = await db
    .selectDistinct({ userId: consents.userId, kind: consents.kind })
    .from(consents)
    .where(
      inArray(
        consents.userId,
        wanted.map(({ userId }) => userId),
      ),
    );
  const before = new Set(answered.map(({ userId, kind }) => `${userId} ${kind}`));
  const rows = wanted.filter(({ userId, kind }) => !before.has(`${userId} ${kind}`));
  if (rows.length)
    await db
      .insert(consents)
      .values(
        rows.map((row) => ({ ...row, version: shopName, agreed: true, how: "moved" as const })),
      );
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => [
      userId,
      own.map(({ kind }) => kind),
    ]),
  );
}
