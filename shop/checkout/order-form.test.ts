import fc from "fast-check";
import { expect, test } from "vitest";
import { LINES_READ } from "#shop/product/sale.ts";
import { orderForm, readLines } from "./order-form.ts";
import { guestLookupForm } from "#shop/order/access/guest-lookup-form.ts";
import { recipientForm } from "#shop/order/people/recipient-form.ts";

const good: Record<string, string> = {
  placeKey: "abcdefghijklmnop2345678923",
  totalShown: "39900",
  agree: "on",
  ordererName: "홍길동",
  ordererPhone: "010-1234-5678",
  ordererEmail: "hong@example.com",
  "line.0.product": "dawn-pack",
  "line.0.quantity": "2",
  "line.0.option.0": "personal",
};
const issuesOf = (values: Record<string, unknown>): string[] => {
  const read = orderForm.safeParse(values);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join("."));
};

test("what a shopper types becomes an order request: digits of the phone, numbers, lines with their options, never a price", () => {
  expect(
    orderForm.parse({
      ...good,
      ordererName: "  홍길동 ",
      recommenderCode: " sori7 ",
      "line.0.price": "1",
    }),
  ).toMatchObject({
    ordererName: "홍길동",
    ordererPhone: "01012345678",
    totalShown: 39900,
    recommenderCode: "SORI7",
    recipientName: "",
    courierMemo: "",
    lines: [{ productId: "dawn-pack", quantity: 2, optionIds: ["personal"] }],
  });
});

test.each([
  [
    "ordererName",
    ["", "   ", undefined, "가".repeat(51), "홍\u0000길동", "홍\u0007길동", 7, ["a"], { $gt: 0 }],
  ],
  [
    "ordererPhone",
    [
      "",
      undefined,
      "1234",
      "010-1234-567",
      "010-1234-56789",
      "+1 415 555 0100",
      "0".repeat(31),
      "전화",
      null,
      ["01012345678"],
    ],
  ],
  [
    "ordererEmail",
    [
      "",
      "no-at",
      "a@b",
      "a@b.c\r\nBcc: x@example.com",
      `${"a".repeat(250)}@b.kr`,
      "a@b.kr\u0000",
      "a b@c.kr",
      undefined,
      1,
    ],
  ],
  [
    "placeKey",
    [
      "",
      "short",
      "대문자아님",
      "ABCDEFGHIJKLMNOPQR",
      "a".repeat(65),
      "abcdefghijklmnop\u0000",
      undefined,
    ],
  ],
  [
    "totalShown",
    [
      "",
      "-1",
      "1e3",
      "100.0",
      "0x64",
      " 100",
      "100,000",
      "１００",
      "NaN",
      "9".repeat(13),
      undefined,
      100,
    ],
  ],
  ["agree", ["", "off", undefined, true]],
  ["postcode", ["12345678901", "1\u0000"]],
  ["address", ["가".repeat(201), "서울\u0000"]],
  ["courierMemoText", ["가".repeat(101), "\u001b[31m"]],
  ["recommenderCode", ["A".repeat(21), "A\u0000"]],
  [
    "line.0.quantity",
    [
      "0",
      "-1",
      "1.5",
      "1e3",
      "100",
      "10000",
      "2147483648",
      "9007199254740993",
      "",
      "한 개",
      "١",
      "Infinity",
      undefined,
      "1\u0000",
    ],
  ],
  ["line.0.product", ["", "../etc", "a b", "a\u0000", "x".repeat(65), "' or 1=1 --", "가"]],
])("%s: each odd value is named", (field, values) => {
  for (const value of values)
    expect(issuesOf({ ...good, [field]: value }), JSON.stringify(value)).toContain(field);
});

test("a missing product asks to choose one, and a megabyte in any field is refused", () => {
  const { "line.0.product": _gone, ...rest } = good;
  expect(issuesOf(rest)).toEqual(["line"]);
  for (const field of Object.keys(good)) {
    if (!field.includes("option"))
      expect(issuesOf({ ...good, [field]: "x".repeat(1_000_000) }), field).toContain(field);
  }
});

test("lines are read in their places, more than may be ordered too so that their page shows them, and each wrong one is named", () => {
  const values = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      [`line.${at}.product`, `p${at}`],
      [`line.${at}.quantity`, at === 3 ? "0" : "1"],
    ]).flat(),
  );
  const { lines, issues } = readLines(values);
  expect(lines).toHaveLength(LINES_READ);
  expect(lines[19]).toEqual({ productId: "p19", quantity: 1, optionIds: [] });
  expect(issues.map(({ path }) => path)).toEqual(["line.3.quantity", "line"]);
  expect(issues[1]!.message).toBe(
    "한 번에 20가지까지 주문할 수 있어요. 주문하지 않을 상품을 빼거나 나눠서 주문해주세요.",
  );
});

test("whatever comes in, the forms answer with issues and never throw", () => {
  const odd = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom("__proto__", "constructor", "\u0000", "\ud800", "on", "1", "NaN", "null"),
    fc.integer(),
    fc.constant(null),
    fc.constant(undefined),
    fc.array(fc.string()),
    fc.dictionary(fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 }), { maxKeys: 2 }),
  );
  const name = fc.oneof(
    fc.constantFrom(
      ...Object.keys(good),
      "line.1.product",
      "line.0.option.1",
      "line.0",
      "line",
      "toString",
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, odd), { maxLength: 8 }), fc.boolean(), (entries, onTop) => {
      const values = Object.fromEntries([...(onTop ? Object.entries(good) : []), ...entries]);
      const read = orderForm.safeParse(values);
      if (read.success) {
        expect(read.data.lines.length).toBeGreaterThan(0);
        for (const { quantity } of read.data.lines)
          expect(quantity >= 1 && quantity <= 99 && Number.isInteger(quantity)).toBe(true);
      } else expect(read.error.issues.length).toBeGreaterThan(0);
      guestLookupForm.safeParse(values);
      recipientForm.safeParse(values);
      readLines(values);
    }),
    { numRuns: 100 },
  );
  for (const nothing of [null, undefined, 1, "x", []])
    expect(orderForm.safeParse(nothing).success).toBe(false);
});

test("the lookup takes a number as people type it, and only a whole one", () => {
  expect(
    guestLookupForm.parse({ orderNumber: " 20261121-abcdefgh ", phone: "+82 10-1234-5678" }),
  ).toEqual({ orderNumber: "20261121-ABCDEFGH", phone: "01012345678" });
  for (const orderNumber of [
    "",
    "%",
    "*",
    "20261121",
    "20261121-ABCDEFG",
    "20261121-ABCDEFG%",
    "20261121-ABCDEFGH\u0000",
    "2".repeat(41),
    undefined,
    ["20261121-ABCDEFGH"],
  ]) {
    expect(
      guestLookupForm.safeParse({ orderNumber, phone: "01012345678" }).success,
      String(orderNumber),
    ).toBe(false);
  }
  for (const phone of ["", "null", "%", "****5678", undefined])
    expect(guestLookupForm.safeParse({ orderNumber: "20261121-ABCDEFGH", phone }).success).toBe(
      false,
    );
});

test("a parcel needs somebody, somewhere", () => {
  const whole = {
    recipientName: "홍길동",
    recipientPhone: "01012345678",
    postcode: "04066",
    address: "서울특별시 마포구 와우산로 94",
  };
  expect(recipientForm.safeParse(whole).success).toBe(true);
  for (const field of Object.keys(whole))
    expect(
      recipientForm.safeParse({ ...whole, [field]: "" }).error?.issues.map(({ path }) => path[0]),
    ).toEqual([field]);
  for (const postcode of ["4066", "040661", "0406a"])
    expect(recipientForm.safeParse({ ...whole, postcode }).success).toBe(false);
  for (const postcode of ["０４０６６", "\u202d04066\u202c", " 040 66 "])
    expect(recipientForm.parse({ ...whole, postcode }).postcode).toBe("04066");
});
