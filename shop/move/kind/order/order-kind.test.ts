import fc from "fast-check";
import { asc, count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { partFromBuyer } from "#shop/earlier/part-from-buyer.server.ts";
import { earlierOrderLines, earlierOrders } from "#shop/earlier/table.server.ts";
import { dailyFigures } from "#shop/money/figures/table.server.ts";
import { paymentLedger, payments } from "#shop/money/table.server.ts";
import { valueLedger, valueLots } from "#shop/money/value/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { rowMapper } from "#shop/move/source/map-rows.ts";
import { recognise } from "#shop/move/source/recognise.ts";
import { DUMP_FILES } from "#tests/move/fixtures/dump-files.ts";
import { FOREIGN_FILES } from "#tests/move/fixtures/foreign-files.ts";
import { KOREAN_FILES } from "#tests/move/fixtures/korean-files.ts";
import { readWhole } from "#tests/move/read-tables.ts";
import { testShop } from "#tests/test-shop.ts";
import type { MadeRow, MappedRow, MoveContext } from "../kind-of-move.ts";
import type { OrderDocument } from "./order-document.ts";
import { orderKind } from "./order-kind.server.ts";
import { prepareOrder } from "./prepare-order.ts";

const shop = await testShop();
const { db } = shop;
const now = new Date();
const context: MoveContext = {
  choices: { source: "cafe24", shop: "카페24" },
  media: [],
  now,
};
const DAY = 24 * 3600_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString();

let line = 1;
const row = (cells: Record<string, string> = {}, role = "main"): MappedRow => ({
  line: (line += 1),
  role,
  cells: {
    number: `20260101-${line}`,
    placedAt: daysAgo(30),
    statusWords: "배송완료",
    buyerName: "홍길동",
    buyerEmail: "Hong@Example.com",
    buyerPhone: "1012345678",
    receiverName: "김소리",
    address: "서울 중구",
    postcode: "4524",
    total: "12,000원",
    lineTitle: "새벽",
    lineQuantity: "2",
    linePrice: "6000",
    ...cells,
  },
});
const own = (cells: Record<string, string>, role: string): MappedRow => ({
  line: (line += 1),
  role,
  cells,
});

function documentOf(rows: MappedRow[]): OrderDocument {
  const prepared = prepareOrder(rows);
  if (!("document" in prepared)) throw new Error(JSON.stringify(prepared));
  return prepared.document;
}
const warningsOf = (rows: MappedRow[]) => {
  const prepared = prepareOrder(rows);
  return "document" in prepared ? (prepared.warnings ?? []).map(({ words }) => words) : prepared;
};
const decide = async (documents: OrderDocument[], of = context) =>
  (await orderKind.decide(db, documents, of)).map((decision) =>
    "words" in decision ? `${decision.action}: ${decision.words}` : decision.action,
  );
type Item = Parameters<typeof orderKind.write>[1][number];
const write = (items: Item[]) => inTransaction(db, (tx) => orderKind.write(tx, items, context));
const asNew = (documents: OrderDocument[]): Item[] =>
  documents.map((document) => ({ document, action: "new" }));
const undo = (made: readonly MadeRow[]) =>
  inTransaction(db, (tx) => orderKind.undo(tx, JSON.parse(JSON.stringify(made)) as MadeRow[]));
const standing = async () => [
  await db.select().from(earlierOrders).orderBy(asc(earlierOrders.id)),
  await db.select().from(earlierOrderLines).orderBy(asc(earlierOrderLines.id)),
];

test.each([
  ["a number that a spreadsheet shortened", { number: "2.34E+17" }, "number", "줄어 있어"],
  ["no number", { number: "" }, "number", "주문번호가 없어요"],
  ["no day", { placedAt: "" }, "placedAt", "주문일이 없어요"],
  ["a day that is none", { placedAt: "2025-02-30" }, "placedAt", "날짜를 읽을 수 없어요"],
  ["an amount that is none", { total: "만이천원" }, "total", "금액을 읽을 수 없어요"],
  ["a shortened waybill", { waybill: "6.12E+11" }, "waybill", "줄어 있어"],
  ["a shortened phone", { buyerPhone: "1.01E+09" }, "buyerPhone", "줄어 있어"],
  ["another currency", { currency: "USD" }, "currency", "원화 주문만"],
])("%s is refused with its line and column", (_, cells, field, words) => {
  const one = row(cells);
  expect(prepareOrder([one])).toMatchObject({
    troubles: [{ line: one.line, field, words: expect.stringContaining(words) }],
  });
});

test("no cell throws, and what is prepared has a number and a time", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("0", "12,000원", "2025-05-13", "46302.65", "=cmd|' /C", "done", "a@b.kr"),
  );
  const cells = fc.record(
    Object.fromEntries(Object.keys(orderKind.fields).map((field) => [field, cell])),
  );
  const role = fc.constantFrom("main", "line", "address");
  fc.assert(
    fc.property(fc.array(fc.tuple(role, cells), { minLength: 1, maxLength: 3 }), (rows) => {
      const prepared = prepareOrder(
        rows.map(([of, given], at) => ({ line: at + 2, role: of, cells: given })),
      );
      if (!("document" in prepared)) {
        expect(prepared.troubles).not.toEqual([]);
        return;
      }
      const { number, facts } = prepared.document;
      expect([number !== "", Number.isNaN(Date.parse(facts?.placedAt ?? "2026-01-01"))]).toEqual([
        true,
        false,
      ]);
    }),
  );
});

test("an order of one row is read in the shop's own spellings", () => {
  const document = documentOf([
    row({
      number: "20260101-0000123",
      placedAt: "46300",
      paidAt: "",
      discountAmount: "-3,000",
      pointsAmount: "1,200P",
      memo: "문 앞에",
    }),
  ]);
  expect(document).toMatchObject({
    number: "20260101-0000123",
    facts: {
      shownNumber: "",
      placedAt: "2026-10-04T15:00:00.000Z",
      paidAt: null,
      status: "done",
      statusWords: "배송완료",
      itemsAmount: 12_000,
      discountAmount: 3000,
      pointsAmount: 1200,
      total: 12_000,
    },
    people: {
      buyerEmail: "hong@example.com",
      buyerPhone: "01012345678",
      postcode: "04524",
      memo: "문 앞에",
    },
    lines: [{ title: "새벽", quantity: 2, price: 6000 }],
  });
});

test("rows of one number are one order, as far as its last line", () => {
  const number = "20260102-1";
  const document = documentOf([
    row({ number, statusWords: "배송완료", lineNumber: "1-1", itemsAmount: "12000", waybill: "1" }),
    row({ number, statusWords: "배송중", lineNumber: "1-2", itemsAmount: "12000", waybill: "2" }),
    row({ number, lineNumber: "1-2" }),
  ]);
  expect(document.lines).toHaveLength(2);
  expect(document.facts).toMatchObject({
    status: "shipping",
    statusWords: "배송완료, 배송중",
    itemsAmount: 24_000,
    total: 12_000,
    waybill: "1, 2",
  });
  const back = [row({ number }), row({ number, statusWords: "취소완료" })];
  expect(documentOf(back).facts!.status).toBe("partly_refunded");
});

test("rows that disagree on the buyer are refused with both lines; two receivers are named", () => {
  const number = "20260103-1";
  const first = row({ number });
  for (const [field, value] of [
    ["buyerName", "임꺽정"],
    ["buyerEmail", "lim@example.com"],
    ["buyerPhone", "010-9999-8888"],
  ] as const) {
    const second = row({ number, [field]: value });
    expect(prepareOrder([first, second])).toEqual({
      troubles: [
        {
          line: second.line,
          field,
          words: `${first.line}번째 줄과 주문번호가 같은데 주문자가 달라요.`,
        },
      ],
    });
  }
  const blank = row({ number, buyerName: "", buyerEmail: "", buyerPhone: "010-1234-5678" });
  expect(documentOf([first, blank]).people.buyerName).toBe("홍길동");
  const other = row({ number, receiverName: "박소리", address: "부산" });
  expect(warningsOf([first, other])).toEqual([expect.stringContaining("받는 분이 여럿")]);
  expect(documentOf([first, other]).people).toMatchObject({ address: "서울 중구" });
});

test("what cannot be read of a person is left out with words", () => {
  const cells = { buyerEmail: "ho***@example.com", buyerPhone: "전화 없음", postcode: "110-111" };
  expect(warningsOf([row(cells)])).toEqual([
    expect.stringContaining("주문한 분에게 보이지 않아요"),
    expect.stringContaining("전화번호가 아니에요"),
    expect.stringContaining("옛 여섯 자리"),
  ]);
  expect(documentOf([row(cells)]).people).toMatchObject({
    buyerEmail: null,
    buyerPhone: "",
    postcode: "",
  });
});

test("every source of orders is read, and has no field that this kind lacks", async () => {
  const numbers: string[] = [];
  for (const file of [...KOREAN_FILES, ...DUMP_FILES, ...FOREIGN_FILES]) {
    const read = await readWhole(await file.bytes(), file.fileName, { password: file.password });
    if (!("tables" in read)) throw new Error(JSON.stringify(read));
    const rows = read.tables.flatMap(({ rows: raw }): MappedRow[] => {
      const { source, columns, headLine } = recognise(raw)!;
      if (source.kind !== "order") return [];
      const map = rowMapper(source, columns);
      return raw
        .filter((each) => each.line > headLine)
        .map(map)
        .flatMap((mapped) => ("rows" in mapped ? mapped.rows : []));
    });
    for (const { cells } of rows)
      expect(Object.keys(cells).filter((field) => !(field in orderKind.fields))).toEqual([]);
    for (const [number, ofOne] of Map.groupBy(rows, ({ cells }) => cells.number!)) {
      // The one whose waybill a spreadsheet has shortened.
      const isShortened = ofOne.some(({ cells }) => cells.waybill?.includes("E+"));
      if (isShortened) expect(prepareOrder(ofOne)).toHaveProperty("troubles");
      const document = documentOf(
        ofOne.map((each) => ({
          ...each,
          cells: { ...each.cells, ...(isShortened && { waybill: "" }) },
        })),
      );
      expect([document.lines.length > 0, document.facts?.total !== null]).toEqual([true, true]);
      numbers.push(`${file.sources.find((id) => id.includes("order"))} ${number}`);
    }
  }
  expect(numbers.map((number) => number.split("-")[0])).toEqual(
    expect.arrayContaining([
      "cafe24",
      "smartstore",
      "imweb",
      "youngcart",
      "gnuboard7",
      "woocommerce",
      "shopify",
    ]),
  );
});

test("the same file twice brings nothing twice, and undoing gives equal rows", async () => {
  await write(asNew([documentOf([row()])]));
  const before = await standing();
  const documents = [
    documentOf([row()]),
    documentOf([row({ placedAt: "", paidAt: daysAgo(5) })]),
    documentOf([row({ placedAt: daysAgo(5 * 366 + 10) })]),
    documentOf([row({ placedAt: daysAgo(9), statusWords: "입금대기" })]),
  ];
  expect(await decide([...documents, documents[0]!])).toEqual([
    "new",
    "new",
    expect.stringContaining("skip: 5년이 지난"),
    expect.stringContaining("skip: 결제하지 않고"),
    expect.stringContaining("skip: 이 파일의 앞줄과"),
  ]);
  const made = await write(asNew(documents.slice(0, 2)));
  expect(await decide(documents.slice(0, 2))).toEqual([
    "skip: 이미 옮겨 온 주문이에요.",
    "skip: 이미 옮겨 온 주문이에요.",
  ]);
  const elsewhere = { ...context, choices: { source: "imweb", shop: "아임웹" } };
  expect(await decide(documents.slice(0, 1), elsewhere)).toEqual(["new"]);
  expect(await undo(made)).toEqual([null, null]);
  expect(await standing()).toEqual(before);
});

test("two moves at once bring one order once, and each takes back its own", async () => {
  const before = await standing();
  const documents = [documentOf([row()]), documentOf([row()])];
  const [one, other] = await Promise.all([write(asNew(documents)), write(asNew(documents))]);
  const ids = [...one, ...other].map(({ id }) => id).filter(Boolean);
  expect(ids).toHaveLength(2);
  const [rows, lines] = await standing();
  expect([rows!.length, lines!.length]).toEqual([before[0]!.length + 2, before[1]!.length + 2]);
  await undo(one);
  await undo(other);
  expect(await standing()).toEqual(before);
});

test("tables of lines and addresses that come alone fill up the order, and undoing gives equal rows", async () => {
  const number = "5501";
  const alone = documentOf([
    own({ number, lineTitle: "새벽", lineQuantity: "1", linePrice: "5000" }, "line"),
    own({ number, lineTitle: "저녁", lineQuantity: "3", linePrice: "1000" }, "line"),
    own({ number, buyerName: "홍길동", buyerEmail: "hong@example.com" }, "address"),
  ]);
  expect(await decide([alone])).toEqual([expect.stringContaining("fail: 주문 정보가 없어요")]);
  const main = own({ number, placedAt: daysAgo(3), status: "paid", total: "8000" }, "main");
  expect(warningsOf([main])).toEqual([expect.stringContaining("무엇을 샀는지 없어요")]);
  const [order] = await write(asNew([documentOf([main])]));
  const before = await standing();
  expect(await orderKind.decide(db, [alone], context)).toMatchObject([
    { action: "join", to: order!.id },
  ]);
  const made = await write([{ document: alone, action: "join", to: order!.id }]);
  const [rows, lines] = await standing();
  expect(rows!.find(({ id }) => id === order!.id)).toMatchObject({
    buyerName: "홍길동",
    buyerEmail: "hong@example.com",
    total: 8000,
  });
  expect(lines).toHaveLength(before[1]!.length + 2);
  expect(await decide([alone])).toEqual(["skip: 이미 옮겨 온 주문이에요."]);
  await undo(made);
  expect(await standing()).toEqual(before);
});

test("files that fill one order are undone each by itself, and keep nobody's values", async () => {
  const number = "5502";
  const main = own({ number, placedAt: daysAgo(3), status: "paid", memo: "문 앞" }, "main");
  const [order] = await write(asNew([documentOf([main])]));
  const before = await standing();
  const rowOf = async () =>
    (await standing())[0]!.find(({ id }) => id === order!.id) as typeof earlierOrders.$inferSelect;
  const linesOf = () => db.$count(earlierOrderLines, eq(earlierOrderLines.orderId, order!.id));
  const join = async (...rows: MappedRow[]) =>
    write([{ document: documentOf(rows), action: "join", to: order!.id }]);
  const lines = () => join(own({ number, lineTitle: "새벽", lineQuantity: "1" }, "line"));
  const buyer = { buyerName: "홍길동", buyerEmail: "hong@example.com", memo: "다른 말" };
  const people = () => join(own({ number, ...buyer }, "address"));

  const first = [await lines(), await people()] as const;
  expect(JSON.stringify(first)).not.toMatch(/홍길동|hong|문 앞/);
  const member = await shop.has.member();
  await db.update(earlierOrders).set({ accountId: member.id });
  await undo(first[0]);
  expect([(await rowOf()).buyerName, await linesOf()]).toEqual(["홍길동", 0]);
  await undo(first[1]);
  expect(await rowOf()).toMatchObject({ buyerName: "", memo: "문 앞", accountId: null });
  await db.update(earlierOrders).set({ accountId: null });

  const second = [await people(), await lines()] as const;
  await undo(second[0]);
  expect([(await rowOf()).buyerName, await linesOf()]).toEqual(["", 1]);
  await undo(second[1]);
  expect(await standing()).toEqual(before);

  const departed = await people();
  await db.update(earlierOrders).set({ accountId: member.id }).where(sameOrder(order!.id));
  await partFromBuyer(db, member.id);
  const parted = await standing();
  expect(await undo(departed)).toEqual(["주문한 회원이 탈퇴해서 그대로 두었어요."]);
  expect(await standing()).toEqual(parted);
});
const sameOrder = (id: string) => eq(earlierOrders.id, id);

test("no order, payment, ledger, figure, value or stock follows from them", async () => {
  const counted = async () =>
    Promise.all([
      ...[orders, payments, paymentLedger, dailyFigures, valueLedger, valueLots].map((table) =>
        db.select({ rows: count() }).from(table),
      ),
      db.select().from(products),
    ]);
  const before = await counted();
  await write(asNew(Array.from({ length: 20 }, () => documentOf([row()]))));
  expect(await counted()).toEqual(before);
});

test("a thousand orders take a handful of statements", async () => {
  const documents = Array.from({ length: 1000 }, () => documentOf([row(), row()].map(sameNumber)));
  const statements: string[] = [];
  const made = await inTransaction(db, (tx) => {
    const counting = new Proxy(tx, {
      get(target, name) {
        if (/^(?:insert|select|selectDistinct|update|delete|execute)$/.test(String(name)))
          statements.push(String(name));
        return Reflect.get(target, name, target) as unknown;
      },
    });
    return orderKind.write(counting, asNew(documents), context);
  });
  expect(made.filter(({ id }) => id)).toHaveLength(1000);
  expect(statements).toEqual(Array.from({ length: 6 }, () => "insert"));
});
const sameNumber = (one: MappedRow, at: number): MappedRow =>
  at === 0 ? one : { ...one, cells: { ...one.cells, number: `20260101-${one.line - 1}` } };
