import { expect, test } from "vitest";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { rejectClaim } from "#shop/claim/decide/reject-claim.server.ts";
import { claimDesk } from "../has/claim-desk.ts";
import { member, hidden } from "./claims-given.ts";

const desk = await claimDesk();

const pageOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replace(/<script[^]*?<\/script>|<!--.*?-->/g, "");

test("without JavaScript a member asks in two steps, and finds what was typed in the second and after going back", async () => {
  const {
    order,
    lines: [line],
  } = await desk.buys("done");
  const device = await member(desk);
  const path = `/my/claim/${order.number}`;
  const html = await pageOf(await device.visit(`${path}?kind=return`));
  for (const words of [
    "무엇을 요청할까요?",
    "반품",
    "교환",
    "마음이 바뀌었어요",
    "사진",
    "영업일 기준 3일",
    "까지 요청할 수 있어요",
    'content="noindex"',
  ])
    expect(html).toContain(words);
  expect(html).toMatch(/value="return"[^>]*checked|checked[^>]*value="return"/);
  const { requestKey } = hidden(html);
  const typed = {
    as: desk.member.id,
    requestKey: requestKey!,
    kind: "return",
    reason: "defective",
    words: "소리가 <b>나지</b> 않아요",
    [`line.${line!.id}`]: "on",
    [`quantity.${line!.id}`]: "1",
  };

  const empty = await device.send(path, {
    as: desk.member.id,
    requestKey: requestKey!,
    kind: "return",
    reason: "defective",
    words: "",
    intent: "review",
  });
  expect(empty.status).toBe(400);
  const wrong = await pageOf(empty);
  for (const words of ["상품을 하나 이상 골라주세요.", "어떤 점이 잘못됐는지 적어주세요."])
    expect(wrong).toContain(words);

  const review = await device.send(path, { ...typed, intent: "review" });
  expect(review.status).toBe(200);
  const read = await pageOf(review);
  for (const words of [
    "이대로 반품 요청을 보낼까요?",
    "소리가 &lt;b&gt;나지&lt;/b&gt; 않아요",
    "10,000원",
    "배송비는 상점이 부담해요.",
    "고치기",
  ])
    expect(read).toContain(words);
  expect(hidden(read)).toMatchObject({ refundShown: "10000", reason: "defective" });
  expect(await desk.claimsOf(order)).toEqual([]);

  const back = await pageOf(await device.send(path, { ...hidden(read), intent: "edit" }));
  expect(back).toContain("소리가 &lt;b&gt;나지&lt;/b&gt; 않아요</textarea>");
  const sent = await device.send(path, { ...hidden(read), intent: "send" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `/my?order=${order.number}`]);
  expect((await device.send(path, { ...hidden(read), intent: "send" })).status).toBe(303);
  expect(await desk.claimsOf(order)).toMatchObject([{ status: "requested", refundAmount: 10_000 }]);

  const dialog = await pageOf(await device.visit(`/my?order=${order.number}`));
  for (const words of [
    "반품 요청",
    "요청을 확인하고 있어요",
    "상품에 문제가 있어요",
    "요청 철회",
    "예상 환불 금액",
  ])
    expect(dialog).toContain(words);
});

test("what may be asked stands beside the order in the list; while it is cancelled at once, that is the only way to its money", async () => {
  const [ready, done] = [await desk.buys("ready"), await desk.buys("done")];
  const device = await member(desk);
  const list = await pageOf(await device.visit("/my"));
  for (const [number, kind, words] of [
    [done.order.number, "return", "반품 요청"],
    [done.order.number, "exchange", "교환 요청"],
  ] as const) {
    expect(list).toMatch(new RegExp(`href="/my/claim/${number}\\?kind=${kind}"[^>]*>${words}`));
  }
  expect(list).not.toMatch(new RegExp(`/my/claim/${ready.order.number}`));
  const dialog = await pageOf(await device.visit(`/my?order=${ready.order.number}`));
  expect(dialog).toContain("주문 취소하기");
  expect(dialog).toContain("일부만 취소");
});

test("all of a ready order is cancelled at once on the same page, and says so before", async () => {
  const {
    order,
    lines: [line],
  } = await desk.buys("ready");
  const device = await member(desk);
  const path = `/my/claim/${order.number}`;
  const { requestKey } = hidden(await pageOf(await device.visit(path)));
  const review = await pageOf(
    await device.send(path, {
      as: desk.member.id,
      requestKey: requestKey!,
      kind: "cancel",
      reason: "changed_mind",
      [`line.${line!.id}`]: "on",
      [`quantity.${line!.id}`]: "2",
      intent: "review",
    }),
  );
  for (const words of ["주문을 모두 취소할까요?", "23,000원", "주문 모두 취소하기"])
    expect(review).toContain(words);
  expect((await device.send(path, { ...hidden(review), intent: "send" })).status).toBe(303);
  expect(await desk.now(order)).toMatchObject({ payment: "refunded", claimStatus: null });
});

test("the answer is read where the order is; a request is taken back, and the parcel told", async () => {
  const [rejected, approved, requested] = [
    await desk.buys("done"),
    await desk.buys("done"),
    await desk.buys("done"),
  ];
  const device = await member(desk);
  const [no, yes, open] = [
    await desk.asks(rejected.order, [1]),
    await desk.asks(approved.order, [1]),
    await desk.asks(requested.order, [1]),
  ];
  await rejectClaim(desk.shop, no.id, { decision: "봉투를 뜯으셨어요." }, desk.admin);
  await approveClaim(desk.shop, yes.id, { decision: "그대로 보내주세요." }, desk.admin);
  const refused = await pageOf(await device.visit(`/my?order=${rejected.order.number}`));
  for (const words of ["반품 거절", "봉투를 뜯으셨어요.", "반품 요청을 받아들이지 못했어요."])
    expect(refused).toContain(words);
  const agreed = await pageOf(await device.visit(`/my?order=${approved.order.number}`));
  for (const words of [
    "반품 승인",
    "그대로 보내주세요.",
    "보내실 곳",
    "서울특별시 마포구 소리길 21, 3층",
    "7,000원",
  ])
    expect(agreed).toContain(words);

  const parcel = (fields: Record<string, string>) =>
    device.send(`/my/claim/${approved.order.number}`, {
      as: desk.member.id,
      intent: "parcel",
      claim: yes.id,
      ...fields,
    });
  expect((await parcel({ company: "", waybillNumber: "" })).status).toBe(400);
  expect((await parcel({ company: "우체국택배", waybillNumber: "6062-8033-12045" })).status).toBe(
    303,
  );
  expect(await desk.claim(yes.id)).toMatchObject({
    returnCompany: "우체국택배",
    returnNumber: "6062803312045",
  });

  expect(
    (
      await device.send(`/my/claim/${requested.order.number}`, {
        as: desk.member.id,
        intent: "withdraw",
        claim: open.id,
      })
    ).status,
  ).toBe(303);
  expect((await desk.claim(open.id)).status).toBe("withdrawn");
  expect(
    (
      await device.send(`/my/claim/${requested.order.number}`, {
        as: desk.member.id,
        intent: "withdraw",
        claim: yes.id,
      })
    ).status,
  ).toBe(404);
});

test("a deposit needs an account for cancelling and for asking back, beside its fields", async () => {
  const { order } = await desk.buys("ready", { payBy: "virtual_account" });
  const device = await member(desk);
  const path = `/my?order=${order.number}`;
  const dialog = await pageOf(await device.visit(path));
  for (const words of ["아래 계좌로 돌려드려요", "계좌번호", "예금주"])
    expect(dialog).toContain(words);
  const missing = await device.send(path, {
    as: desk.member.id,
    intent: "cancel",
    number: order.number,
    accountNumber: "12-34",
  });
  expect(missing.status).toBe(400);
  const html = await pageOf(missing);
  for (const words of ["은행을 골라주세요.", "계좌번호를 확인해주세요", 'value="12-34"'])
    expect(html).toContain(words);
  expect(
    (
      await device.send(path, {
        as: desk.member.id,
        intent: "cancel",
        number: order.number,
        bank: "toss",
        accountNumber: "1000-1234-5678",
        accountHolder: "홍길동",
      })
    ).status,
  ).toBe(303);
  expect(await desk.now(order)).toMatchObject({ payment: "refunded" });
});
