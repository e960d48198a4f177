import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import {
  commissionComments,
  commissionEvents,
  commissionRooms,
} from "#shop/commission/table.server.ts";
import { staff } from "#shop/member/table.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { exportGuestOrder } from "#shop/shopper/export-guest-order.server.ts";
import { buildCommission } from "../has/room.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { mainOf } from "./read-page.ts";
import { browser, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

async function deviceOf({ guestId }: { guestId: string | null }) {
  const device = await browser(shop);
  const [name, value] = guestCookie(shop, guestId!).split(";")[0]!.split("=");
  device.cookies.set(name!, value!);
  return device;
}

async function voiceActor() {
  const { id, email } = await shop.has.member();
  await shop.db.insert(staff).values({ accountId: id, role: "voice", invitedBy: "owner" });
  const person = await browser(shop);
  await person.signIn(email, PASSWORD, "admin");
  return { id, ...person };
}

test("stage, who is next, money and deadline stand on top; what was typed beyond the end comes back with words", async () => {
  const { order, path, takeId, lineId } = await buildCommission(shop);
  const guest = await deviceOf(order);
  const html = mainOf(await (await guest.visit(`/order-room/${path}`)).text());
  expect(html).toContain('data-next="shopper"');
  expect(html).toContain("확인 중");
  expect(html).toMatch(/결제 [\d,]+원 · .*까지 답해주세요 · 수정 1번 가운데 1번 남음/);
  const typed = { intent: "comment", take: takeId, moment: "0:10", words: "끝이 잘려요" };
  const refused = await guest.send(`/order-room/${path}`, typed);
  expect(refused.status).toBe(400);
  const again = await refused.text();
  expect(again).toContain("이 녹음은 0:09까지예요.");
  expect(again).toContain("끝이 잘려요");
  expect((await guest.send(`/order-room/${path}`, { ...typed, moment: "0:07" })).status).toBe(302);
  const comments = await rowsOf(shop.db, commissionComments, { lineId });
  expect(comments).toMatchObject([{ atMs: 7000, by: "shopper", words: "끝이 잘려요" }]);
  const shown = await (await guest.visit(`/order-room/${path}`)).text();
  expect(shown).toContain("0:07 의견 듣기: 끝이 잘려요");
});

test("the office's list marks a room whose actor works here no longer, as the room itself does", async () => {
  const { path, lineId } = await buildCommission(shop);
  const actor = await voiceActor();
  await shop.db
    .update(commissionRooms)
    .set({ actorId: actor.id })
    .where(eq(commissionRooms.lineId, lineId));
  const owner = await ownersBrowser(shop);
  const rowOf = async () => {
    const list = mainOf(await (await owner.visit("/admin/commissions")).text());
    return list.split("</li>").find((row) => row.includes(path))!;
  };
  const LEFT = "더 이상 함께 일하지 않아요";
  expect(await rowOf()).not.toContain(LEFT);
  await shop.db.delete(staff).where(eq(staff.accountId, actor.id));
  expect(await rowOf()).toContain(LEFT);
});

test("a voice actor opens what they were given, without money or names, and no longer once it is another's", async () => {
  const { order, path, lineId } = await buildCommission(shop);
  const actor = await voiceActor();
  const room = `/admin/commissions/${path}`;
  expect((await actor.visit(room)).status).toBe(404);
  await shop.db
    .update(commissionRooms)
    .set({ actorId: actor.id })
    .where(eq(commissionRooms.lineId, lineId));
  const html = mainOf(await (await actor.visit(room)).text());
  expect(html).toContain("구매자가 녹음을 듣고 있어요.");
  expect(html).not.toMatch(/\d원|중단하면|만들 수 없어/);
  for (const own of [order.ordererName, order.ordererPhone, order.ordererEmail!])
    expect(html).not.toContain(own);
  const list = mainOf(await (await actor.visit("/admin/commissions")).text());
  expect(list).toContain(room);
  await shop.db
    .update(commissionRooms)
    .set({ actorId: null })
    .where(eq(commissionRooms.lineId, lineId));
  expect((await actor.visit(room)).status).toBe(404);
  expect((await actor.send(room, { intent: "deliver" })).status).toBe(404);
});

test("cancelling the whole order after recording began says where it ends, and cancels nothing", async () => {
  const member = await shop.has.member();
  const { order, lineId } = await buildCommission(shop, { memberId: member.id, guestId: null });
  const ended = { withdrawalEndedAt: new Date() };
  await shop.db.update(orders).set(ended).where(eq(orders.id, order.id));
  await shop.db.update(orderLines).set(ended).where(eq(orderLines.id, lineId));
  const buyer = await browser(shop);
  await buyer.signIn(member.email, PASSWORD);
  const answer = await buyer.send("/my", { intent: "cancel", number: order.number });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("작업실에서 중단하면 주문할 때 약속한 단계별 비율대로");
  const [now] = await rowsOf(shop.db, orders, { id: order.id });
  expect(now!.payment).toBe("paid");
});

test("one's own data has the room: script, takes that were heard, and what was said", async () => {
  const { order, takeId, lineId } = await buildCommission(shop);
  await shop.db
    .insert(commissionComments)
    .values({ lineId, takeId, atMs: 7000, words: "천천히", by: "shopper" });
  const data = await exportGuestOrder(shop, order);
  expect(data.orders[0]!.lines[0]).toMatchObject({
    brief: { script: "안녕하세요. 새봄 서점이에요." },
    room: {
      stage: "확인 중",
      scripts: [{ number: 1 }],
      takes: [{ number: 1, fileName: "첫 녹음.wav" }],
      comments: [{ words: "천천히", atMs: 7000 }],
    },
  });
});

test("an unknown room, another line and a guessed take are all not there", async () => {
  const { order, takeId } = await buildCommission(shop);
  const other = await buildCommission(shop);
  const guest = await deviceOf(order);
  for (const line of ["0", String(other.lineId), "x", "99999999999999999999"])
    expect((await guest.visit(`/order-room/${order.number}/${line}`)).status).toBe(404);
  expect((await guest.visit(`/room-takes/${other.order.number}/${other.takeId}`)).status).toBe(404);
  expect((await guest.visit(`/room-takes/${order.number}/${other.takeId}`)).status).toBe(404);
  const own = await guest.visit(`/room-takes/${order.number}/${takeId}`);
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
});

test("of a room that ended its buyer reads what came back, and is offered no take that does not open", async () => {
  const { order, path, takeId } = await buildCommission(shop);
  const guest = await deviceOf(order);
  const before = await (await guest.visit(`/order-room/${path}`)).text();
  expect(mainOf(before)).toContain("첫 녹음");
  const lineId = Number(path.split("/")[1]);
  await shop.db
    .update(commissionRooms)
    .set({ state: "ended" })
    .where(eq(commissionRooms.lineId, lineId));
  const facts = { percent: 30, amount: 11_970 };
  await shop.db.insert(commissionEvents).values({ lineId, event: "stop", by: "shopper", facts });
  const html = mainOf(await (await guest.visit(`/order-room/${path}`)).text());
  expect(html).toContain("11,970원 돌려드림");
  expect(html).toContain("중단한 작업의 녹음은 들을 수 없어요.");
  expect(html).not.toMatch(/첫 녹음|중단하면 환불받는/);
  expect((await guest.visit(`/room-takes/${order.number}/${takeId}`)).status).toBe(404);
});
