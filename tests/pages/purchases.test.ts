import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { users } from "#shop/member/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { exportOwnData } from "#shop/shopper/export-own-data.server.ts";
import { keepPurchases } from "#shop/vault/purchase/keep-purchases.server.ts";
import { purchaseCodes, purchases } from "#shop/vault/purchase/table.server.ts";
import { tellPurchasers } from "#shop/vault/purchase/tell-purchasers.server.ts";
import { supplies, supplyTransfers } from "#shop/vault/table.server.ts";
import { putGoods, sound } from "#tests/given/goods.ts";
import { mailsTo } from "#tests/has/read-mail.ts";
import { rowsOf } from "../has/rows-of.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { device } from "./guest-order-manage-given.ts";
import { goneTo, pageOf } from "./read-page.ts";
import { DESKTOP, membersBrowser, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });
const HERE = "/purchases";
const DESK = "/admin/move/purchases";
const product = await shop.has.product({ title: "새벽 보이스팩", shippingClass: "digital" });
const bytes = sound(2000);
await putGoods(shop, product.id, { bytes });

const someMail = () => `${randomLetters(10)}@example.com`;

async function bought(email = someMail(), devices: number | null = null) {
  const ids = await keepPurchases(shop.db, [
    {
      soldBy: "Gumroad",
      mark: randomLetters(20),
      email,
      productId: product.id,
      options: [],
      boughtOn: "2025-05-13",
      supplyTerms: { days: 365, downloads: null, devices },
    },
  ]);
  const [purchase] = await rowsOf(shop.db, purchases, { id: [...ids.values()][0]! });
  return purchase!;
}
type Person = Awaited<ReturnType<typeof device>>;

const codeTo = async (email: string) =>
  /^\d{6}$/m.exec((await mailsTo(shop.db, email, "purchase-code"))[0]!.text)![0];

async function proved(email: string): Promise<Person> {
  const guest = await device(shop);
  await guest.send(HERE, { intent: "code", email });
  const answer = await guest.send(HERE, { intent: "prove", email, code: await codeTo(email) });
  expect(goneTo(answer)).toEqual([303, HERE]);
  return guest;
}
const linksIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/order-sounds\/[^"]+\?[^"]+)"/g)].map(([, path]) =>
    path!.replaceAll("&amp;", "&"),
  );

test("a guest proves the address and opens the files, which the ledger notes", async () => {
  const purchase = await bought();
  const guest = await proved(purchase.email);
  const html = await pageOf(await guest.visit(HERE));
  expect(html).toContain("다른 곳에서 산 것 · Gumroad");
  const save = linksIn(html).find((path) => path.includes("kind=save"))!;
  expect(save).toContain(`/order-sounds/${purchase.handle}/`);
  const file = await guest.visit(save);
  expect([file.status, Buffer.from(await file.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
  const part = await guest.ask(save, { headers: { range: "bytes=10-19" } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  const [supply] = await rowsOf(shop.db, supplies, { purchaseId: purchase.id });
  expect(supply).toMatchObject({ orderId: null, begunAt: expect.any(Date) });
  expect((await rowsOf(shop.db, supplyTransfers, { supplyId: supply!.id })).length).toBe(2);
  expect(await pageOf(await guest.visit(`/order-sounds/${purchase.handle}`))).toContain(
    save.split("?")[0],
  );

  const stranger = await device(shop);
  expect((await stranger.visit(save)).status).toBe(404);
  expect(goneTo(await stranger.visit(`/order-sounds/${purchase.handle}`))).toEqual([302, HERE]);
  const other = await proved((await bought()).email);
  expect((await other.visit(save)).status).toBe(404);
  expect(await pageOf(await other.visit(HERE))).not.toContain(purchase.handle);
});

test("an address without purchases gets the same answer, and no code opens twice or by guessing", async () => {
  const { email } = await bought();
  const guest = await device(shop);
  const answers = [];
  for (const typed of [email, someMail()]) {
    const answer = await guest.send(HERE, { intent: "code", email: typed });
    answers.push([answer.status, (await pageOf(answer)).replaceAll(typed, "")]);
  }
  const bare = (page: unknown) => String(page).replaceAll(/[\w-]{20,}/g, "");
  expect(answers[0]![0]).toBe(answers[1]![0]);
  expect(bare(answers[0]![1])).toBe(bare(answers[1]![1]));
  expect(
    await shop.db.select().from(purchaseCodes).where(eq(purchaseCodes.email, email)),
  ).toHaveLength(1);

  const code = await codeTo(email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const refusedOne = await guest.send(HERE, { intent: "prove", email, code: wrong });
  expect([refusedOne.status, (await pageOf(refusedOne)).includes('id="code-error"')]).toEqual([
    403,
    true,
  ]);
  const anotherMail = await guest.send(HERE, { intent: "prove", email: someMail(), code });
  expect(anotherMail.status).toBe(403);
  expect((await guest.send(HERE, { intent: "prove", email, code })).status).toBe(303);
  const again = await device(shop);
  expect((await again.send(HERE, { intent: "prove", email, code })).status).toBe(403);

  const second = await device(shop);
  await second.send(HERE, { intent: "code", email });
  const fresh = await codeTo(email);
  for (let tries = 0; tries < 5; tries++)
    await second.send(HERE, { intent: "prove", email, code: wrong === fresh ? "000000" : wrong });
  expect((await second.send(HERE, { intent: "prove", email, code: fresh })).status).toBe(403);
});

test("a member with the proven address finds them among the sounds, also after it changes, until leaving", async () => {
  const email = someMail();
  const account = await shop.has.member({ email });
  const purchase = await bought(email);
  const member = await membersBrowser(shop, email);
  expect(await pageOf(await member.visit("/my/sounds"))).toContain("새벽 보이스팩");
  const record = await pageOf(await member.visit(`/my/sounds?record=${product.id}`));
  expect(record).toContain("다른 곳에서 산 것 · Gumroad");
  const save = linksIn(record).find((path) => path.includes("kind=save"))!;
  const file = await member.visit(save);
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  await shop.db.update(users).set({ email: someMail() }).where(eq(users.id, account.id));
  expect((await member.visit(save)).status).toBe(200);
  expect((await exportOwnData(shop, account.id)).boughtElsewhere).toEqual([
    expect.objectContaining({ soldBy: "Gumroad", email, files: [expect.anything()] }),
  ]);
  const guest = await device(shop);
  await guest.send(HERE, { intent: "code", email });
  expect(await mailsTo(shop.db, email, "purchase-code")).toEqual([]);
  await member.send("/my/leave", { password: PASSWORD, understood: "on" });
  expect(await rowsOf(shop.db, purchases, { id: purchase.id })).toEqual([]);
});

test("an address that nobody proved opens nothing", async () => {
  const email = someMail();
  const account = await shop.has.member({ email });
  await shop.db.update(users).set({ emailProof: null }).where(eq(users.id, account.id));
  const { handle } = await bought(email);
  const member = await membersBrowser(shop, email);
  expect(await pageOf(await member.visit("/my/sounds"))).not.toContain("새벽 보이스팩");
  expect(goneTo(await member.visit(`/order-sounds/${handle}`))).toEqual([302, HERE]);
});

test("devices are counted, and one makes room for another", async () => {
  const email = someMail();
  const { handle } = await bought(email, 1);
  const first = await proved(email);
  const [save] = linksIn(await pageOf(await first.visit(HERE))).filter((path) =>
    path.includes("save"),
  );
  const introduced = await first.visit(save!);
  expect(introduced.status).toBe(303);
  expect((await first.visit(introduced.headers.get("location")!)).status).toBe(200);
  const second = await proved(email);
  await second.visit(`/order-sounds/${handle}`);
  const html = await pageOf(await second.visit(`/order-sounds/${handle}`));
  expect(html).toContain("연결할 수 있는 기기를 모두 쓰고 있어요");
  const [, id] = /name="device" value="(\d+)"/.exec(html)!;
  const freed = await second.send(`/order-sounds/${handle}`, {
    intent: "device-remove",
    device: id!,
  });
  expect(goneTo(freed)).toEqual([303, `/order-sounds/${handle}`]);
  expect(linksIn(await pageOf(await second.visit(HERE)))).not.toEqual([]);
});

test("the desk reads the ledger under an entry of its own, closes and opens again", async () => {
  const email = someMail();
  const { id, handle } = await bought(email);
  const guest = await proved(email);
  const list = await pageOf(await owner.visit(`${DESK}?search=${email}`));
  expect(list).toContain(`${DESK}/${id}`);
  expect(list).not.toContain(`>${email}<`);
  const detail = await pageOf(await owner.visit(`${DESK}/${id}`));
  expect(detail).toContain("다른 곳에서 산 것 · Gumroad");
  expect(detail).toContain(email);
  expect(await rowsOf(shop.db, auditLog, { subject: `purchase ${id}` })).toMatchObject([
    { action: "move.purchase-read" },
  ]);
  await owner.send(DESK, { intent: "close", id });
  expect(goneTo(await guest.visit(`/order-sounds/${handle}`))).toEqual([302, HERE]);
  await owner.send(DESK, { intent: "open", id });
  expect((await guest.visit(`/order-sounds/${handle}`)).status).toBe(200);
});

test("the owner's press tells each of them once, by day", async () => {
  await shop.db.update(purchases).set({ toldAt: new Date() });
  const [email, second] = [someMail(), someMail()];
  for (const to of [email, email, second]) await bought(to);
  const who = { account: null, address: "203.0.113.9" };
  const at = (hour: string) => ({ ...shop, now: () => new Date(`2026-11-20T${hour}:00:00+09:00`) });
  await expect(tellPurchasers(at("22"), who)).rejects.toMatchObject({
    code: "purchases-told-by-day",
  });
  expect(await tellPurchasers(at("10"), who)).toBe(2);
  expect(await tellPurchasers(at("11"), who)).toBe(0);
  const mails = await rowsOf(shop.db, notices, { event: "purchase-here" });
  expect(mails.map(({ to }) => to).toSorted()).toEqual([email, second].toSorted());
  const [mail] = await mailsTo(shop.db, email, "purchase-here");
  expect(mail!.text).toContain("http://shop.test/purchases");
  expect(mail!.text).toContain("새벽 보이스팩");
});
