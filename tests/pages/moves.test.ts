import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { moveMappings, moves, moveTables } from "#shop/move/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { lockedAgile } from "../move/fixtures/lock-workbook.ts";
import { workbook } from "../move/fixtures/write-workbook.ts";
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

test("what is gone is said", async () => {
  const gone = await owner.send("/admin/move/aaaaaaaaaaaa", { intent: "move" });
  expect(gone.status).toBe(404);
  expect(await gone.text()).toContain("이미 지워진 파일이에요");
});
