import { expect, test } from "vitest";
import * as z from "zod";
import { adminOrderForm, orderListForm } from "./admin-order-forms.ts";

const errorsOf = (
  form: Record<string, string>,
  schema: typeof adminOrderForm | typeof orderListForm = adminOrderForm,
) => {
  const read = schema.safeParse(form);
  return read.success
    ? read.data
    : z.flattenError(read.error as z.ZodError<Record<string, string>>).fieldErrors;
};

test("a waybill comes in as its digits", () => {
  expect(
    errorsOf({ intent: "ship", company: "한진택배", waybillNumber: " 1234-5678-9011 " }),
  ).toEqual({ intent: "ship", company: "한진택배", waybillNumber: "123456789011" });
});

test("an unusual length is let through, and so is a name, for which the shop's settings are asked", () => {
  expect(errorsOf({ intent: "ship", company: "한진택배", waybillNumber: "1" })).toMatchObject({
    waybillNumber: "1",
  });
  expect(
    errorsOf({ intent: "ship", company: "제비특송", waybillNumber: "ee-12 3kr" }),
  ).toMatchObject({ company: "제비특송", waybillNumber: "EE123KR" });
  expect(errorsOf({ intent: "ship", company: "가".repeat(21), waybillNumber: "1" })).toEqual({
    company: ["택배사를 목록에서 골라주세요."],
  });
});

test.each([
  [{ waybillNumber: "123456789011" }, { company: ["택배사를 골라주세요."] }],
  [
    { company: "한진택배", waybillNumber: "없음" },
    { waybillNumber: ["송장번호는 숫자로 입력해주세요."] },
  ],
  [
    { company: "한진택배", waybillNumber: "1".repeat(31) },
    { waybillNumber: ["송장번호가 너무 길어요."] },
  ],
])("shipping with %j is pointed out beside the field", (form, errors) => {
  expect(errorsOf({ intent: "ship", ...form } as Record<string, string>)).toEqual(errors);
});

test("without a waybill shipping is asked for as it is, correcting one is not", () => {
  expect(errorsOf({ intent: "ship" })).toEqual({ intent: "ship", company: "", waybillNumber: "" });
  expect(errorsOf({ intent: "waybill", company: "", waybillNumber: "" })).toEqual({
    company: ["택배사를 골라주세요."],
  });
});

test("only an administrator's own moves can be asked for", () => {
  expect(errorsOf({ intent: "move", move: "arrive" })).toEqual({ intent: "move", move: "arrive" });
  for (const move of ["pay", "ship", "fail", "__proto__"])
    expect(errorsOf({ intent: "move", move })).toEqual({ move: ["할 수 없는 작업이에요."] });
  expect(errorsOf({ intent: "refund" })).toEqual({ intent: ["할 수 없는 작업이에요."] });
  expect(errorsOf({ intent: "ship" }, orderListForm)).toEqual({
    number: ["주문을 다시 골라주세요."],
  });
});

test("many orders are read from ticks and fields; a row that cannot be used says so and keeps no other back", () => {
  expect(
    errorsOf(
      {
        intent: "ship-many",
        "order.20261121-AAAAAAAA": "on",
        "company.20261121-AAAAAAAA": "한진택배",
        "waybillNumber.20261121-AAAAAAAA": "1234-5678-9011",
        "order.20261121-BBBBBBBB": "on",
        "company.20261121-BBBBBBBB": "한진택배",
        "order.20261121-CCCCCCCC": "on",
        "waybillNumber.20261121-CCCCCCCC": "12345",
        "order.20261121-DDDDDDDD": "on",
        "waybillNumber.20261121-DDDDDDDD": "=1+",
        "company.20261121-EEEEEEEE": "한진택배",
      },
      orderListForm,
    ),
  ).toEqual({
    intent: "ship-many",
    orders: [
      {
        number: "20261121-AAAAAAAA",
        company: "한진택배",
        waybillNumber: "123456789011",
        problem: null,
      },
      { number: "20261121-BBBBBBBB", company: "한진택배", waybillNumber: "", problem: null },
      {
        number: "20261121-CCCCCCCC",
        company: "",
        waybillNumber: "",
        problem: "택배사를 골라주세요.",
      },
      {
        number: "20261121-DDDDDDDD",
        company: "",
        waybillNumber: "",
        problem: "택배사를 골라주세요.",
      },
    ],
  });
});

test("none and more than five hundred are refused as a whole", () => {
  expect(errorsOf({ intent: "arrive-many" }, orderListForm)).toEqual({
    orders: ["주문을 먼저 골라주세요."],
  });
  const ticks = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`order.${at}`, "on"]));
  expect(errorsOf({ intent: "arrive-many", ...ticks }, orderListForm)).toEqual({
    orders: ["한 번에 500건까지 처리할 수 있어요."],
  });
});
