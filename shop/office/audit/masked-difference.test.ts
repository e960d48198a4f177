import { expect, test } from "vitest";
import { maskedDifference } from "./masked-difference.ts";

test("a change is told field by field", () => {
  expect(
    maskedDifference(
      { delivery: "ready", waybillNumber: null },
      { delivery: "delivery", waybillNumber: "123456789011" },
    ),
  ).toEqual([
    { field: "배송 상태", before: "배송준비중", after: "배송중" },
    { field: "송장번호", before: null, after: "123456789011" },
  ]);
  expect(
    maskedDifference(
      { claimStatus: "requested", refundAmount: 128_000 },
      { claimStatus: "approved", refundAmount: 128_000, orderUntil: "2026-11-25T14:59:00.000Z" },
    ),
  ).toEqual([
    { field: "요청 상태", before: "요청", after: "승인" },
    { field: "환불 금액", before: null, after: "128,000원" },
    { field: "주문 기한", before: null, after: "2026. 11. 25. (수) 23:59" },
  ]);
  expect(maskedDifference({ isShow: true }, { isShow: false })).toEqual([
    { field: "진열", before: "예", after: "아니요" },
  ]);
});

test.each([
  [null, null],
  [undefined, undefined],
  [{}, {}],
  [{ memo: "" }, { memo: null }],
])("nothing to tell of %j and %j", (before, after) =>
  expect(maskedDifference(before, after)).toEqual([]),
);

test("people's data is masked wherever it stands", () => {
  const json = JSON.stringify(
    maskedDifference(
      {
        name: "홍길동",
        phone: "01012345678",
        email: "gildong@example.com",
        address: "서울특별시 마포구 와우산로 94",
        memo: "010-1234-5678 또는 gildong@example.com",
      },
      {
        filter: { search: "gildong@example.com", phone: "01012345678" },
        passwordHash: "$argon2id$secret",
        resetToken: "abc",
      },
    ),
  );
  expect(json).not.toMatch(/홍길동|12345678|1234-5678|gildong|와우산로|argon2id|abc/);
});

test("a long text is cut, many fields are cut, and no shape of the past breaks it", () => {
  expect(maskedDifference(null, { description: "가".repeat(5000) })[0]!.after).toHaveLength(121);
  expect(
    maskedDifference(
      null,
      Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, index])),
    ),
  ).toHaveLength(40);
  for (const odd of [0, "", "text", [1, 2], [[]], true, { a: { b: [null, "010-1234-5678"] } }])
    expect(() => maskedDifference(odd, odd)).not.toThrow();
});
