import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openCounter } from "#tests/has/money-counter.ts";
import { refusing } from "#tests/has/refusing.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { endMembership } from "#shop/member/end-membership.server.ts";
import { refundOrder } from "#shop/money/refund/refund-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { adminMemberForm } from "../admin-member-forms.ts";
import { listMembers } from "../list-members.server.ts";
import { memberList } from "../member-list.server.ts";
import { readMemberFilter } from "../member-filters.ts";
import { addMemberTag, removeMemberTag } from "./change-member-tags.server.ts";
import { findBought } from "./find-bought.server.ts";
import { findMemberNote } from "./find-member-note.server.ts";
import { listMemberTags } from "./list-member-tags.server.ts";
import { NOTE } from "#shop/member/note/note-limits.ts";
import { memberMemos, memberTags } from "#shop/member/note/table.server.ts";
import { writeMemberMemo } from "./write-member-memo.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const counter = await openCounter();
const { shop } = counter;
const acting = { account: await shop.has.admin(), address: "203.0.113.9" };
const filterOf = (query: string) => readMemberFilter(new URLSearchParams(query));

test("what a member bought is the ledger's sum of all their orders, whatever went back", async () => {
  const member = await shop.has.member();
  const bought = [];
  for (const back of [0, 1000, null]) {
    const { order } = await counter.bought();
    if (back !== 0)
      await refundOrder(
        shop,
        order.number,
        { amount: back ?? order.total, reason: "맞지 않아요", account: null },
        acting,
      );
    await shop.db.update(orders).set({ memberId: member.id }).where(eq(orders.id, order.id));
    bought.push(order);
  }
  const { rows } = await shop.pool.query<{ sum: string }>(
    `select sum(case when kind = 'captured' then amount when kind in ('refunded', 'canceled', 'returned_by_hand') then -amount else 0 end) as sum
    from payment_ledger where order_id = any($1)`,
    [bought.map(({ id }) => id)],
  );
  expect(Number(rows[0]!.sum)).toBeGreaterThan(0);
  expect(await findBought(shop.db, member.id)).toEqual({
    total: Number(rows[0]!.sum),
    orders: 3,
    lastOrderAt: expect.any(Date),
  });
  const { rows: listed } = await listMembers(shop, filterOf(`search=${member.id}`));
  expect(listed).toMatchObject([{ bought: Number(rows[0]!.sum), orders: 3 }]);
});

test("a memo is kept as one writes it; who builds on an older one is told, and the log has its length alone", async () => {
  const { id } = await shop.has.member();
  const write = (memo: string, edits: number) =>
    writeMemberMemo(shop.db, id, { memo, edits }, acting);
  await write("전화로 먼저 묻는 분", 0);
  await refusing("memo-changed", write("다른 말", 0));
  await write("전화로 먼저 묻는 분", 0);
  await write("", 1);
  expect(await findMemberNote(shop.db, id)).toEqual({ memo: "", edits: 2, tags: [] });
  const log = await rowsOf(shop.db, auditLog, { whose: id }, auditLog.id);
  expect(log.map(({ action, after }) => [action, after])).toEqual([
    ["member.memo", { characters: 11 }],
    ["member.memo", { characters: 0 }],
  ]);
  await refusing(
    "member-not-found",
    writeMemberMemo(shop.db, "nobody", { memo: "", edits: 0 }, acting),
  );
  const parsed = (memo: string) => adminMemberForm.safeParse({ intent: "memo", edits: "0", memo });
  expect([parsed("가".repeat(1000)).success, parsed("가".repeat(1001)).success]).toEqual([
    true,
    false,
  ]);
});

test("tags find their members, stand in the file, and are bounded", async () => {
  const [one, other] = [await shop.has.member(), await shop.has.member()];
  await addMemberTag(shop.db, one.id, "단골", acting);
  await addMemberTag(shop.db, one.id, "단골", acting);
  await addMemberTag(shop.db, other.id, "가끔", acting);
  const found = async (query: string) =>
    (await listMembers(shop, filterOf(query))).rows.map(({ id }) => id);
  expect(await found("tag=단골")).toEqual([one.id]);
  expect(await found("tag=없음")).toEqual([]);
  expect(await listMemberTags(shop.db)).toEqual(["가끔", "단골"]);
  const csv = await new Response(
    (
      await memberList.take(
        shop,
        new URLSearchParams({ tag: "단골" }),
        { reason: "단골에게 안내해요" },
        acting,
      )
    ).file,
  ).text();
  expect(csv.trimEnd().split("\r\n")).toHaveLength(2);
  expect(csv).toContain('"단골"');

  for (let at = 1; at < NOTE.tagsOfMember; at++)
    await addMemberTag(shop.db, one.id, `태그${at}`, acting);
  await expect(addMemberTag(shop.db, one.id, "하나 더", acting)).rejects.toMatchObject({
    errors: { tag: [expect.stringContaining("10개까지")] },
  });
  await removeMemberTag(shop.db, one.id, "단골", acting);
  await removeMemberTag(shop.db, one.id, "단골", acting);
  expect(await found("tag=단골")).toEqual([]);
  const parsed = (tag: string) => adminMemberForm.safeParse({ intent: "tag", tag });
  expect(
    [parsed("가".repeat(20)), parsed("가".repeat(21)), parsed(" \u200b ")].map(
      (each) => each.success,
    ),
  ).toEqual([true, false, false]);
});

test("memo and tags leave with the member", async () => {
  const member = await shop.has.member();
  await writeMemberMemo(shop.db, member.id, { memo: "메모", edits: 0 }, acting);
  await addMemberTag(shop.db, member.id, "단골", acting);
  await endMembership(shop, member, "203.0.113.7");
  expect(await shop.db.$count(memberMemos, eq(memberMemos.accountId, member.id))).toBe(0);
  expect(await shop.db.$count(memberTags, eq(memberTags.accountId, member.id))).toBe(0);
});
