import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { moveMappings, moves, moveTables } from "#shop/move/table.server.ts";
import { purchases } from "#shop/vault/purchase/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { lockedAgile } from "../move/fixtures/lock-workbook.ts";
import { workbook } from "../move/fixtures/write-workbook.ts";
import { sound } from "../given/goods.ts";
import { Moving } from "../move/moving.ts";
import { testShop } from "../test-shop.ts";
import { goneTo, mainOf, pageOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

async function dropped(path: string, bytes: Uint8Array | string) {
  const moving = new Moving(shop);
  await moving.drop(path, bytes);
  await moving.work();
  const { id } = await moving.file();
  const page = `/admin/move/${moving.id}`;
  return { moving, page, file: `${page}/${id}`, id };
}
/** A page's words without its markup, as whoever reads it sees them. */
const read = async (path: string): Promise<string> =>
  mainOf(await pageOf(await owner.visit(path)))
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

const CAFE24 =
  "상품코드,자체 상품코드,상품명,판매가,진열상태,판매상태,생년월일\nP0001AA,,노을,3000,Y,Y,1990-01-01\nP0001AB,,바람,=cmd|' /C calc'!A0,Y,Y,\n";

test("nothing is there at first, and each page says what to do", async () => {
  expect(await read("/admin/move")).toContain("아직 옮긴 것이 없어요");
  expect(await read("/admin/move/aaaaaaaaaaaa")).toContain("아직 올린 것이 없어요");
  expect((await owner.visit("/admin/move/no-move")).status).toBe(404);
  expect((await owner.visit("/admin/move/aaaaaaaaaaaa/1")).status).toBe(404);
});

test("an owner checks, sees what fails, moves and undoes", async () => {
  const { moving, page, file, id } = await dropped("상품.csv", CAFE24);
  const looked = await read(page);
  expect(looked).toContain("카페24 상품 2줄");
  expect(looked).toContain("생년월일: 이 상점에 필요하지 않아 읽지 않았어요");
  expect(looked).toMatch(/까지 되돌릴 수 있고, 그 뒤에는 올린 파일과 함께 지워져요/);
  expect(goneTo(await owner.send(page, { intent: "check" }))).toEqual([303, page]);
  expect(await read(page)).toContain("멈추기");
  await moving.work();
  expect(await read(page)).toMatch(/새로 1 ?옮길 수 없음 1/);
  const shown = await read(file);
  expect(shown).toContain("3,000원");
  expect(shown).toContain("3번째 줄");
  expect(await shop.db.$count(auditLog, eq(auditLog.action, "move.read"))).toBe(1);
  const taken = await owner.send(`${file}/failed`, { intent: "failed" });
  const csv = await taken.text();
  expect(csv).toContain("바람");
  // A program behind a cell must not start from our file either.
  expect(csv).not.toMatch(/(?:^|,)"?=cmd/m);
  expect(csv).not.toContain("1990");
  expect(goneTo(await owner.send(page, { intent: "move" }))).toEqual([303, page]);
  await moving.work();
  expect(await read(page)).toContain("옮겼어요");
  expect(await shop.db.$count(products, eq(products.title, "노을"))).toBe(1);
  await owner.send(page, { intent: "undo", file: String(id) });
  await moving.work();
  expect(await read(page)).toContain("되돌렸어요");
  expect(await shop.db.$count(products, eq(products.title, "노을"))).toBe(0);
  expect(goneTo(await owner.send(page, { intent: "remove" }))).toEqual([303, "/admin/move"]);
  expect(await shop.db.$count(moves, eq(moves.id, moving.id))).toBe(0);
});

test("an unknown table is mapped by hand, and the mapping is used for the next one", async () => {
  const table = "제목,금액\n첫 소리,1000\n";
  const { moving, page, file } = await dropped("표.csv", table);
  expect(await read(page)).toContain("무엇인지 모르겠어요");
  const form = { intent: "map", position: "0", kind: "product", "column.0": "title", mapping: "" };
  const missing = await owner.send(file, { ...form, "column.0": "" });
  expect(missing.status).toBe(400);
  expect(await missing.text()).toContain("‘상품 이름’ 열을 골라주세요");
  const twice = await owner.send(file, { ...form, "column.1": "title" });
  expect(await twice.text()).toContain("두 열에서 골랐어요");
  await owner.send(file, { ...form, "column.1": "priceNow", mapping: "우리 표" });
  expect(await shop.db.$count(moveMappings, eq(moveMappings.name, "우리 표"))).toBe(1);
  await owner.send(page, { intent: "check" });
  await moving.work();
  expect(await read(page)).toContain("상품 새로 1");
  const next = await dropped("다음 표.csv", table);
  expect(await read(next.page)).toContain("저장한 연결 ‘우리 표’");
});

test("a column about a person is never read, not by hand either", async () => {
  const { file, id } = await dropped("표.csv", "이름,주민등록번호\n홍길동,900101-1234567\n");
  const [table] = await shop.db.select().from(moveTables).where(eq(moveTables.fileId, id));
  expect(JSON.stringify(table)).not.toContain("900101");
  const form = { intent: "map", position: "0", kind: "product", "column.1": "title" };
  const answer = await owner.send(file, form);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("이 상점에 필요하지 않아 옮기지 않아요");
});

test("a locked workbook asks for its password, and says when it is wrong", async () => {
  const rows = [
    ["상품코드", "자체 상품코드", "상품명", "판매가", "진열상태", "판매상태"],
    ["P1", "", "잠긴 소리", "1000", "Y", "Y"],
  ];
  const book = await workbook({ sheets: [{ name: "상품", rows }] });
  const { moving, page, id } = await dropped("상품.xlsx", lockedAgile(book, "0000"));
  expect(await read(page)).toContain("비밀번호가 필요해요");
  const form = { intent: "password", file: String(id) };
  expect((await owner.send(page, { ...form, password: "" })).status).toBe(400);
  await owner.send(page, { ...form, password: "1111" });
  await moving.work();
  expect(await read(page)).toContain("비밀번호가 맞지 않아요");
  await owner.send(page, { ...form, password: "0000" });
  await moving.work();
  expect(await read(page)).toContain("카페24 상품 1줄");
});

const SALES = `Purchase ID,Item Name,Purchase Email,Purchase Date,Refunded?
S1,Lost name,a@example.com,2024-01-02,0
S2,Lost name,b@example.com,2024-01-02,0
S3,Left name,c@example.com,2024-01-02,0
S4,Lost name,d@example.com,2024-01-02,1
`;

/** The field of what stands on the page under this name. */
const thingNamed = async (page: string, name: string): Promise<string> => {
  const html = mainOf(await pageOf(await owner.visit(page)));
  return new RegExp(`name="(thing\\.[^"]+)"[^>]*>\\s*<span[^>]*>${name}`).exec(html)![1]!;
};

test("what finds no product is chosen by hand, or left out", async () => {
  const { id } = await shop.has.product({ title: "찾은 이름", shippingClass: "digital" });
  const { moving, page } = await dropped("sales.csv", SALES);
  await owner.send(page, { intent: "check" });
  await moving.work();
  expect(await read(page)).toContain("찾지 못한 것이 2가지 있어요");
  const here = `${page}/products`;
  const shown = await read(`${here}?q=찾은`);
  expect(shown).toContain("찾은 이름");
  expect(shown).toContain("Lost name 검로드 · 2줄 · 이 상점의 어느 상품인지 찾지 못했어요");
  const [lost, left] = [await thingNamed(here, "Lost name"), await thingNamed(here, "Left name")];
  const nothing = await owner.send(here, { intent: "give" });
  expect(nothing.status).toBe(400);
  const words = await nothing.text();
  expect([words.includes("어디에 정할지"), words.includes("하나 이상 골라주세요")]).toEqual([
    true,
    true,
  ]);
  for (const to of ["gone", "가"])
    expect((await owner.send(here, { intent: "give", to, [lost]: "on" })).status).toBe(400);
  expect((await owner.send(here, { intent: "give", to: id, "thing.x": "on" })).status).toBe(400);
  expect(goneTo(await owner.send(here, { intent: "give", to: id, [lost]: "on" }))).toEqual([
    303,
    here,
  ]);
  await owner.send(here, { intent: "give", to: "none", [left]: "on" });
  expect(await read(page)).toContain("다시 확인해주세요");
  await owner.send(page, { intent: "check" });
  await moving.work();
  expect(await read(page)).toMatch(/새로 2 ?뺌 2/);
  expect(await read(here)).toContain("Lost name 검로드 · 2줄 · → 찾은 이름");
  // What was chosen for the products of the move stays beside.
  await owner.send(page, { intent: "choose" });
  expect(await read(here)).toContain("→ 찾은 이름");
  await owner.send(here, { intent: "give", to: "name", [lost]: "on" });
  await owner.send(page, { intent: "check" });
  await moving.work();
  expect(await read(here)).toContain("Lost name 검로드 · 2줄 · 이 상점의");
  await owner.send(here, { intent: "give", to: id, [lost]: "on" });
  await owner.send(page, { intent: "check" });
  await moving.work();
  await owner.send(page, { intent: "move" });
  await moving.work();
  expect(await shop.db.$count(purchases, eq(purchases.productId, id))).toBe(2);
});

test("pictures and sounds are given to a product by hand, taken from it and left behind", async () => {
  const { moving, page } = await dropped(
    "상품.csv",
    "상품코드,자체 상품코드,상품명,판매가,진열상태,판매상태\nP7,,여름 산,1000,Y,Y\n",
  );
  for (const name of ["모르는 것 1.wav", "모르는 것 2.wav", "여름 산 01.wav"])
    await moving.drop(`소리/${name}`.normalize("NFD"), sound());
  await owner.send(page, { intent: "check" });
  await moving.work();
  expect(await read(page)).toContain("1개가 상품을 찾았어요");
  const here = `${page}/media`;
  const targets = mainOf(await pageOf(await owner.visit(`${here}?q=여름`)));
  const to = /value="(\d+:\d+)"/.exec(targets)![1]!;
  const thing = (name: string) => thingNamed(here, `소리/${name}`);
  const [first, second] = [await thing("모르는 것 1.wav"), await thing("모르는 것 2.wav")];
  const found = await thing("여름 산 01.wav");
  expect((await owner.send(here, { intent: "give", to: "1:1", [first]: "on" })).status).toBe(400);
  await owner.send(here, { intent: "give", to, [first]: "on", [second]: "on" });
  expect(await read(here)).toContain("모르는 것 2.wav 소리 · → 여름 산");
  await owner.send(here, { intent: "give", to: "none", [found]: "on" });
  await owner.send(here, { intent: "give", to: "name", [second]: "on" });
  await owner.send(page, { intent: "check" });
  await moving.work();
  const shown = await read(here);
  expect(shown).toContain("모르는 것 1.wav 소리 · → 여름 산");
  expect(shown).toContain("모르는 것 2.wav 소리 · 상품을 찾지 못했어요");
  expect(shown).toContain("여름 산 01.wav 소리 · 상품을 찾지 못했어요");
});

test("what is gone is said", async () => {
  const gone = await owner.send("/admin/move/aaaaaaaaaaaa", { intent: "move" });
  expect(gone.status).toBe(404);
  expect(await gone.text()).toContain("이미 지워진 파일이에요");
});
