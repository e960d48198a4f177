import { expect, test } from "vitest";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import type { StaffRole } from "#shop/member/staff/roles.ts";
import { staff } from "#shop/member/table.server.ts";
import { asOwner, PASSWORD, testShop } from "../test-shop.ts";
import { postQuestion } from "./qna-given.ts";
import { browser, ownersBrowser } from "./visit.ts";
import { htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const TODAY = calendarDayOf(new Date());

const shop = await testShop();
const owner = await ownersBrowser(shop);

async function staffMember(role: StaffRole) {
  const { id, email } = await shop.has.member();
  await shop.db.insert(staff).values({ accountId: id, role, invitedBy: "owner" });
  const person = await browser(shop);
  await person.signIn(email, PASSWORD, "admin");
  return person;
}

test("an owner begins with what waits and today's sales; when all is done it is said", async () => {
  const empty = await htmlOf(await owner.visit("/admin/today"));
  expect(empty).toContain("오늘 할 일을 모두 마쳤어요");
  expect(empty).toContain("마지막 백업");

  const product = await shop.has.product({ title: "목소리 엽서", price: 20_000 });
  const lines = [{ product, quantity: 1 }];
  const order = await shop.has.order({ payment: "paid", delivery: "ready", lines });
  const page = await htmlOf(await owner.visit("/admin/today"));
  expect(page).not.toContain("모두 마쳤어요");
  expect(page).toContain(`href="/admin/order/${order.number}"`);
  expect(page).toContain("발송하기");
  expect(page).toContain(`${order.total.toLocaleString("ko-KR")}원`);
  expect(page).not.toContain(order.ordererName);

  const list = await htmlOf(await owner.visit("/admin"));
  expect(list).toContain('href="/admin/today?kind=parcel"');
});

test("duties stand where the sales cannot be read, with a way to try again", async () => {
  const order = await shop.has.order({ payment: "paid", delivery: "ready" });
  await asOwner(shop, "alter table daily_figures rename to daily_figures_away");
  try {
    const answer = await owner.visit("/admin/today");
    expect(answer.status).toBe(200);
    const page = await htmlOf(answer);
    expect(page).toContain(`href="/admin/order/${order.number}"`);
    expect(page).toContain("지금은 매출을 불러오지 못했어요.");
    expect(page).toContain("다시 시도");
  } finally {
    await asOwner(shop, "alter table daily_figures_away rename to daily_figures");
  }
  expect(await htmlOf(await owner.visit("/admin/today"))).toContain("오늘 매출");
});

test("each role sees the work that is its own, and sales are the owner's", async () => {
  const order = await shop.has.order({ payment: "paid", delivery: "ready" });
  const { id } = await shop.has.member();
  const question = await postQuestion(shop, id, { title: "언제 오나요" });

  const packer = await staffMember("packer");
  expect((await packer.visit("/admin")).headers.get("location")).toBe("/admin/today");
  const parcels = await htmlOf(await packer.visit("/admin/today"));
  expect(parcels).toContain(`href="/admin/parcel/${order.number}"`);
  expect(parcels).not.toContain("언제 오나요");
  expect(parcels).not.toContain("오늘 매출");
  expect(parcels).not.toContain("마지막 백업");

  const voice = await staffMember("voice");
  const answers = await htmlOf(await voice.visit("/admin/today?kind=parcel"));
  expect(answers).toContain(`href="/admin/qna/${question}"`);
  expect(answers).not.toContain(order.number);
  for (const person of [packer, voice])
    expect((await person.visit("/admin/figures")).status).toBe(403);
});

test("sales are shown by every view with their table, and an address that says nonsense is no mistake", async () => {
  const product = await shop.has.product({ title: "겨울 낭독회", price: 31_000 });
  const lines = [{ product, quantity: 2 }];
  await shop.has.order({ payment: "paid", delivery: "done", lines, recommenderCode: "SORIMATE" });
  const seen: [string, string][] = [
    ["day", "일별 매출 그래프"],
    ["week", "주별 매출 그래프"],
    ["month", "월별 매출 그래프"],
    ["product", "겨울 낭독회"],
    ["option", "겨울 낭독회 · 옵션 없음"],
    ["way", "카드·간편결제"],
    ["recommender", "(SORIMATE)"],
    ["buyer", "첫 구매 고객"],
  ];
  for (const [view, words] of seen) {
    const page = await htmlOf(await owner.visit(`/admin/figures?by=${view}`));
    expect([view, page.includes(words), page.includes("<caption")]).toEqual([view, true, true]);
  }
  const odd = await owner.visit("/admin/figures?by=x&from=2026-02-31&to=9999-99-99&from=%00");
  expect(odd.status).toBe(200);
});

test("a view, a quarter's tax and a month's settlement come as files that add up, and are audited", async () => {
  const take = (fields: Record<string, string>) =>
    owner.send(`/admin/figures/export?by=way&from=${TODAY}&to=${TODAY}`, fields);
  const sheetOf = async (answer: Response) =>
    (await answer.text())
      .split("\r\n")
      .filter(Boolean)
      .map((line) => line.split(",").map((cell) => cell.replaceAll('"', "")));

  const view = await sheetOf(await take({ file: "view", format: "csv" }));
  const sum = Number(view.at(-1)![6]);
  expect(sum).toBeGreaterThan(0);

  const [year, month] = [TODAY.slice(0, 4), TODAY.slice(0, 7)];
  const quarter = `${year}-${Math.ceil(Number(TODAY.slice(5, 7)) / 3)}`;
  const answer = await take({ file: "vat", format: "csv", quarter });
  const name = decodeURIComponent(answer.headers.get("content-disposition")!);
  expect(name).toContain(`부가세-${quarter}분기-잠정.csv`);
  const tax = await sheetOf(answer);
  const last = tax.at(-1)!;
  expect([Number(last[8]), Number(last[9]) + Number(last[10])]).toEqual([sum, sum]);
  expect(tax.slice(1).every((row) => row.at(-1)!.startsWith("잠정"))).toBe(true);

  const settled = await sheetOf(await take({ file: "settlement", format: "csv", month }));
  expect(Number(settled.at(-1)![8])).toBe(sum);

  const excel = await take({ file: "view", format: "xlsx" });
  expect(new Uint8Array(await excel.arrayBuffer()).slice(0, 2)).toEqual(
    new TextEncoder().encode("PK"),
  );
  const over = await take({ file: "vat", format: "csv", quarter: "2026-1" });
  expect(decodeURIComponent(over.headers.get("content-disposition")!)).not.toContain("잠정");
  const wrong: Record<string, string>[] = [
    {},
    { file: "vat", format: "exe" },
    { file: "vat", format: "csv", quarter: "2026-9" },
  ];
  for (const fields of wrong) expect((await take(fields)).status).toBe(302);
  const audited = await rowsOf(shop.db, auditLog, { action: "figures.export" });
  expect(audited).toHaveLength(5);
});

test("what the provider keeps is said once the owner entered its rates, on the screen and in the settlement", async () => {
  const here = "/admin/figures?by=way";
  const none = await owner.send(here, { cardRate: "", depositFee: "" });
  expect(none.status).toBe(200);
  expect(await htmlOf(await owner.visit(here))).not.toContain("예상 결제 수수료");
  const wrong = await owner.send(here, { cardRate: "3.333", depositFee: "440" });
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    expect.stringContaining("소수점 아래 둘째 자리까지"),
  ]);
  expect((await owner.send(here, { cardRate: "3.3", depositFee: "440" })).status).toBe(200);
  expect(await htmlOf(await owner.visit(here))).toContain("예상 결제 수수료");
  const file = await owner.send("/admin/figures/export", {
    file: "settlement",
    format: "csv",
    month: TODAY.slice(0, 7),
  });
  const last = (await file.text()).trim().split("\r\n").at(-1)!.split(",");
  const [net, fee, kept] = [8, 9, 10].map((at) => Number(last[at]!.replaceAll('"', "")));
  expect(fee).toBe(Math.round(net! * 0.033));
  expect(kept).toBe(net! - fee!);
});
