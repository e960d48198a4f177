import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { notices } from "#shop/notice/table.server.ts";
import { receivedConsent } from "#shop/order/withdrawal.ts";
import { asSaid } from "#tests/has/said.ts";
import { putGoods } from "../given/goods.ts";
import { giftWords, OF_RECEIVER, receiver } from "../given/gifts.ts";
import { buildLicensedProduct } from "../has/licensed-product.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { device } from "./guest-order-manage-given.ts";
import { mainOf } from "./read-page.ts";
import { browser, membersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

type Browser = Awaited<ReturnType<typeof device>>;
const textOf = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll(/<!--.*?-->/g, "");
const pageOf = async (answer: Response | Promise<Response>) => mainOf(await textOf(answer));

async function paid() {
  const { product } = await buildLicensedProduct(shop.db, { price: 41_300 });
  await putGoods(shop, product.id);
  const guest = await device(shop);
  const form = await buildOrderFields(shop.db, [{ product, options: [product.options[0]!.id] }], {
    ...giftWords,
    ordererName: "남궁민수",
    ordererEmail: `${randomLetters(8)}@example.com`,
  });
  const path = `/non-member/order/${product.id}`;
  expect(await pageOf(guest.visit(`${path}?gift=on`))).toContain("파일은 받은 분만 열고");
  const window = (await guest.send(path, form)).headers.get("location")!;
  const back = await guest.send(window, { choice: "succeed" });
  const complete = new URL(back.headers.get("location")!, shop.origin);
  await guest.visit(complete.pathname + complete.search);
  const number = complete.pathname.split("/").at(-1)!;
  const link = /\/gift\/[\w-]{43}/.exec(await pageOf(guest.visit(`/gift/link/${number}`)))![0];
  return { product, guest, number, complete: complete.pathname, link };
}

async function answerFrom(from: Browser, link: string, more: Record<string, string> = {}) {
  const answerKey = /name="answerKey" value="(\w+)"/.exec(await textOf(from.visit(link)))![1]!;
  return {
    intent: "accept-files",
    answerKey,
    receiverName: receiver.recipientName,
    receiverEmail: "receiver@example.com",
    agreeSupply: receivedConsent.version,
    agree: "on",
    ...more,
  };
}

const savedBy = async (page: string) =>
  /href="(\/order-sounds\/g-[^"]*kind=save[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");

test("a guest accepts files without an address, opens them and comes back by a link of their own; whoever paid opens nothing", async () => {
  const { guest, number, complete, link, product } = await paid();
  const friend = await device(shop);
  const seen = await textOf(friend.visit(link));
  expect(mainOf(seen)).toContain(product.title);
  expect(mainOf(seen)).not.toContain("우편번호");
  expect(seen).not.toMatch(/41,300|41300/);
  expect(seen).not.toContain(number);

  const form = await answerFrom(friend, link);
  const wrong = await friend.send(link, { ...form, receiverEmail: "", agreeSupply: "" });
  expect(wrong.status).toBe(400);
  const mended = await pageOf(wrong);
  expect(mended).toContain("확인하고 동의해주세요");
  expect(mended).toContain(receiver.recipientName);
  const mailless = await friend.send(link, { ...form, receiverEmail: "" });
  expect(await pageOf(mailless)).toContain("이메일을 적어주세요");
  expect((await friend.send(link, { ...form, receiverName: "가".repeat(51) })).status).toBe(400);
  const own = await guest.send(link, await answerFrom(guest, link));
  expect([own.status, await pageOf(own)]).toEqual([
    409,
    expect.stringContaining("선물한 분의 계정이나 기기"),
  ]);

  const yes = await friend.send(link, form);
  expect(yes.status).toBe(303);
  const files = yes.headers.get("location")!;
  expect(files).toMatch(/^\/order-sounds\/g-/);
  expect((await friend.send(link, form)).headers.get("location")).toBe(files);
  const page = await textOf(friend.visit(files));
  expect(mainOf(page)).toContain("남궁민수님이 보낸 선물");
  expect(page).not.toContain(number);
  const save = (await savedBy(page))!;
  const bytes = Buffer.from(await (await friend.visit(save)).arrayBuffer());
  expect(bytes.subarray(0, 4).toString()).toBe("RIFF");

  const handle = files.split("/").at(-1)!;
  const licences = await pageOf(friend.visit(`/order-licences/${handle}`));
  const paper = /\/order-licences\/[^"]*\.pdf/.exec(licences)![0];
  expect((await friend.visit(paper)).headers.get("content-type")).toBe("application/pdf");
  expect(licences).not.toContain("추가 결제하고 업그레이드");

  const back = /\/gift\/mine\/[\w-]{43}/.exec(page)![0];
  const tablet = await device(shop);
  expect((await tablet.visit(files)).headers.get("location")).toContain("/login");
  expect((await tablet.visit(back)).headers.get("location")).toBe(files);
  expect(await pageOf(tablet.visit(files))).toContain("보낸 선물");

  for (const path of [complete, `/gift/link/${number}`])
    expect([path, (await friend.visit(path)).status]).toEqual([path, 404]);
  for (const path of [`/order-sounds/${number}`, `/order-licences/${number}`])
    expect((await guest.visit(path)).headers.get("location")).toBe(`/gift/link/${number}`);
  for (const path of [files, paper])
    expect((await guest.visit(path)).headers.get("location")).toContain("/login");
  expect((await guest.visit(save)).status).toBe(404);
  expect((await guest.visit(save.replace(handle, number))).status).toBe(404);
  for (const path of [complete, `/gift/link/${number}`, link])
    expect([path, await textOf(guest.visit(path))]).toEqual([
      path,
      expect.not.stringMatching(new RegExp(`${OF_RECEIVER.source}|${handle}|gift/mine`)),
    ]);
});

test("who has the link of a gift that was accepted gets nothing but a mail to the receiver, not for long, and guesses are answered alike", async () => {
  const { guest, number, link } = await paid();
  const friend = await device(shop);
  const form = await answerFrom(friend, link);
  await friend.send(link, form);
  const again = await guest.send(link, { ...form, answerKey: randomLetters(26) });
  expect(again.status).toBe(409);
  expect(again.headers.get("set-cookie") ?? "").not.toContain("gifts=");
  expect(await pageOf(guest.visit(link))).toContain("메일로 다시 받기");
  const statuses = [];
  for (let at = 0; at < 4; at += 1)
    statuses.push((await guest.send(link, { intent: "send-again" })).status);
  expect(statuses).toEqual([303, 303, 303, 429]);
  const mails = (await rowsOf(shop.db, notices, { subjectKey: number })).filter(
    ({ event }) => event === "gift-files",
  );
  expect(mails.map(({ to }) => to)).toEqual(
    Array.from({ length: 4 }, () => "receiver@example.com"),
  );
  const mailed = new Set(
    mails.map((mail) => /\/gift\/mine\/[\w-]{43}/.exec(asSaid(mail).text)![0]),
  );
  expect(mailed.size).toBe(1);
  const stranger = await device(shop);
  for (const guess of ["A".repeat(43), "nope"])
    expect((await stranger.visit(`/gift/mine/${guess}`)).headers.get("location")).toBe("/");
});

test("a guest whose link went astray makes another, which shuts out what the old one let in", async () => {
  const { link } = await paid();
  const friend = await device(shop);
  const files = (await friend.send(link, await answerFrom(friend, link))).headers.get("location")!;
  const back = /\/gift\/mine\/[\w-]{43}/.exec(await pageOf(friend.visit(files)))![0];
  const finder = await device(shop);
  await finder.visit(back);
  expect((await finder.visit(files)).status).toBe(200);
  expect((await friend.send(files, { intent: "link-renew" })).status).toBe(303);
  expect((await friend.visit(files)).status).toBe(200);
  expect((await finder.visit(files)).headers.get("location")).toContain("/login");
  expect((await finder.visit(back)).headers.get("location")).toBe("/");
});

test("a member receives files into what they own; signed in as somebody else they do not open", async () => {
  const { link, product, number } = await paid();
  const person = await shop.has.member({ name: "차받음" });
  const member = await membersBrowser(shop, person.email);
  expect(await pageOf(member.visit(link))).toContain(`${person.email} 계정으로 받아요`);
  const form = await answerFrom(member, link, { receiverEmail: "", as: person.id });
  const strange = await member.send(link, { ...form, as: "somebody-else" });
  expect(strange.status).toBe(409);
  const files = (await member.send(link, form)).headers.get("location")!;
  expect(await pageOf(member.visit(files))).not.toContain("다시 여는 링크");
  expect(await textOf(member.visit("/my/sounds"))).toContain(product.title);
  const mine = await textOf(member.visit(`/my/sounds?record=${product.id}`));
  expect(mine).toContain(product.title);
  expect(mine).toContain("남궁민수님이 보낸 선물");
  expect(mine).not.toContain(number);
  expect(await textOf(member.visit("/my"))).not.toContain(product.title);
  const other = await membersBrowser(shop, (await shop.has.member()).email);
  expect((await other.visit(files)).status).toBe(404);

  const admin = await browser(shop);
  await shop.has.admin();
  await admin.signIn();
  const desk = await pageOf(admin.visit(`/admin/order/${number}`));
  expect(desk).toContain("차받음");
  expect(desk).toContain(receivedConsent.version);
});

test("the desk puts the mail of a guest right who was given files, and the link that went wrong opens no more", async () => {
  const { link, number, guest, complete } = await paid();
  const friend = await device(shop);
  const files = (await friend.send(link, await answerFrom(friend, link))).headers.get("location")!;
  const admin = await browser(shop);
  await shop.has.admin();
  await admin.signIn();
  const path = `/admin/order/${number}/people`;
  expect(await pageOf(admin.visit(path))).toContain("receiver@example.com");
  const wrong = await admin.send(path, { intent: "receiver", receiverEmail: "nope" });
  expect([wrong.status, await pageOf(wrong)]).toEqual([
    400,
    expect.stringContaining("이메일 주소를 확인해주세요"),
  ]);
  const right = { intent: "receiver", receiverEmail: "right@example.com" };
  expect((await admin.send(path, right)).headers.get("location")).toBe(`/admin/order/${number}`);
  expect((await friend.visit(files)).headers.get("location")).toContain("/login");
  expect(await textOf(guest.visit(complete))).not.toContain("right@example.com");
});
