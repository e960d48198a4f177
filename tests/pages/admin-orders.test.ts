import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { ADMIN_EMAIL, testShop } from "../test-shop.ts";
import { ownersBrowser } from "./visit.ts";
import { htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const person = await ownersBrowser(shop);

test("from the list a parcel is shipped with its waybill, and the orderer is told", async () => {
  const { number } = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    lines: [{ product: await shop.has.product({ shippingClass: "parcel" }), quantity: 1 }],
  });
  const list = await htmlOf(await person.visit(`/admin/order?search=${number}`));
  for (const words of [
    number,
    "홍*동",
    "결제완료",
    "배송준비중",
    "발송 처리",
    "드림택배 (추적 불가)",
  ])
    expect(list).toContain(words);
  expect(list).not.toContain("홍길동");

  const unusable = await person.send(`/admin/order?search=${number}`, {
    intent: "ship",
    number,
    company: "로젠택배",
    waybillNumber: "모름",
  });
  expect(unusable.status).toBe(400);
  const again = await htmlOf(unusable);
  expect(again).toContain("송장번호는 숫자로 입력해주세요.");
  expect(again).toContain('value="모름"');
  const missing = await person.send(`/admin/order?search=${number}`, {
    intent: "ship",
    number,
    company: "로젠택배",
    waybillNumber: "",
  });
  expect(missing.status).toBe(400);

  const shipped = await person.send(`/admin/order?search=${number}`, {
    intent: "ship",
    number,
    company: "로젠택배",
    waybillNumber: "1234-5678-903",
  });
  expect(shipped.status).toBe(200);
  expect(await htmlOf(shipped)).toContain("상품을 보냈어요");
  expect(await findOrder(shop.db, number)).toMatchObject({
    delivery: "delivery",
    waybillCompany: "로젠택배",
    waybillNumber: "12345678903",
  });
  const sentNotices = await rowsOf(shop.db, notices, { subjectKey: number });
  expect(sentNotices.map(({ event, channel }) => `${event} ${channel}`).toSorted()).toEqual([
    "order-shipped mail",
    "order-shipped message",
  ]);
});

test("an order's page shows everything, offers what may be done, and is an audited read", async () => {
  const { number } = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    courierMemo: "문 앞에 놓아주세요.",
    lines: [{ product: await shop.has.product({ shippingClass: "parcel" }), quantity: 2 }],
  });
  const page = await htmlOf(await person.visit(`/admin/order/${number}`));
  for (const words of [
    number,
    "홍길동",
    "010-1234-5678",
    "서울특별시 마포구 와우산로 94 301호",
    "문 앞에 놓아주세요.",
    "주문을 접수했어요",
    "발송 처리",
  ])
    expect(page).toContain(words);
  for (const words of ["배송 완료", "되돌리기"]) expect(page).not.toContain(words);
  const reads = await rowsOf(shop.db, auditLog, {
    subject: `order ${number}`,
    action: "order.read",
  });
  expect(reads).toMatchObject([{ email: ADMIN_EMAIL, address: "203.0.113.7" }]);
});

// covers 1.4c
test("an order goes all the way and back by its page's buttons", async () => {
  const { number } = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    lines: [{ product: await shop.has.product({ shippingClass: "parcel" }), quantity: 1 }],
  });
  const path = `/admin/order/${number}`;
  const unusual = { intent: "ship", company: "우체국택배", waybillNumber: "1234" };
  const response = await person.send(path, unusual);
  expect(response.status).toBe(409);
  const question = await htmlOf(response);
  expect(question).toContain("보통 13자리인데 4자리예요");
  expect(question).toMatch(/<input[^>]*name="confirmed"[^>]*value="1234"/);
  expect(await findOrder(shop.db, number)).toMatchObject({ delivery: "ready" });
  const steps = [
    [
      { ...unusual, confirmed: "1234" },
      "delivery",
      [
        "배송 완료",
        "배송준비중으로 되돌리기",
        "송장 고치기",
        "search.naver.com",
        "보통 13자리인데 4자리예요",
      ],
    ],
    [{ intent: "waybill", company: "드림택배", waybillNumber: "1234" }, "delivery", ["추적 불가"]],
    [{ intent: "move", move: "arrive" }, "done", ["배송중으로 되돌리기"]],
    [{ intent: "move", move: "reopen" }, "delivery", ["배송 완료"]],
    [{ intent: "move", move: "recall" }, "ready", ["발송 처리", 'value="1234"']],
    [{ intent: "memo", memo: "선물 <b>포장</b>" }, "ready", ["선물 &lt;b&gt;포장"]],
  ] as const;
  for (const [form, delivery, words] of steps) {
    const sent = await person.send(path, form);
    expect([sent.status, sent.headers.get("location")]).toEqual([302, path]);
    const page = await htmlOf(await person.visit(path));
    for (const word of words) expect(page).toContain(word);
    expect(await findOrder(shop.db, number)).toMatchObject({ delivery });
  }
});

test("what may not be done is answered 409 with the shop's words and changes nothing", async () => {
  const cases = [
    [
      { delivery: "pending", payment: "pending" },
      { intent: "ship", company: "로젠택배", waybillNumber: "12345678903" },
      "지금은 할 수 없는 작업이에요.",
    ],
    [
      { delivery: "ready", payment: "refunded" },
      { intent: "ship", company: "로젠택배", waybillNumber: "12345678903" },
      "결제가 끝나지 않은 주문이에요.",
    ],
    [
      { delivery: "ready", payment: "paid" },
      { intent: "move", move: "arrive" },
      "지금은 할 수 없는 작업이에요.",
    ],
    [
      { delivery: "done", payment: "paid" },
      { intent: "waybill", company: "로젠택배", waybillNumber: "1" },
      "지금은 할 수 없는 작업이에요.",
    ],
  ] as const;
  for (const [standing, form, words] of cases) {
    const { number } = await shop.has.order(standing);
    for (const [path, fields] of [
      [`/admin/order/${number}`, form],
      ["/admin/order?tab=all", { ...form, number }],
    ] as const) {
      if (path.includes("?") && form.intent === "waybill") continue;
      const answer = await person.send(path, fields);
      expect([path, answer.status, (await htmlOf(answer)).includes(words)]).toEqual([
        path,
        409,
        true,
      ]);
    }
    expect(await findOrder(shop.db, number)).toMatchObject(standing);
  }
});

test("odd requests are answered 4xx and the page stays standing", async () => {
  const { number } = await shop.has.order({ delivery: "ready", payment: "paid" });
  const path = `/admin/order/${number}`;
  const statuses = {
    unknown: (await person.visit("/admin/order/20260101-AAAAAAAA")).status,
    nul: (await person.visit("/admin/order/%00")).status,
    nulSearch: (await person.visit("/admin/order?search=%00&tab=%00&after=%00&before=%00")).status,
    nulOpen: (await person.visit("/admin/mailbox?open=%00")).status,
    unknownMail: (await person.visit("/admin/mailbox?open=none")).status,
    nulField: (await person.send(path, { intent: "memo", memo: "a\u0000b" })).status,
    longMemo: (await person.send(path, { intent: "memo", memo: "a".repeat(1001) })).status,
    noIntent: (await person.send(path, {})).status,
    otherIntent: (await person.send(path, { intent: "refund" })).status,
    otherCarrier: (
      await person.send(path, { intent: "ship", company: "<script>", waybillNumber: "1" })
    ).status,
    huge: (await person.send(path, { intent: "memo", memo: "a".repeat(1_000_000) })).status,
    foreign: (await person.send(path, { intent: "memo", memo: "x" }, "https://evil.example"))
      .status,
    foreignSignOut: (await person.send("/sign-out", {}, "https://evil.example")).status,
    json: (
      await person.ask(path, {
        method: "POST",
        body: "{}",
        headers: { origin: shop.origin, "content-type": "application/json" },
      })
    ).status,
    shipNothing: (
      await person.send("/admin/order/20260101-AAAAAAAA", { intent: "move", move: "arrive" })
    ).status,
  };
  expect(statuses).toEqual({
    unknown: 404,
    nul: 404,
    nulSearch: 200,
    nulOpen: 404,
    unknownMail: 404,
    nulField: 400,
    longMemo: 400,
    noIntent: 400,
    otherIntent: 400,
    otherCarrier: 400,
    huge: 413,
    foreign: 403,
    foreignSignOut: 403,
    json: 415,
    shipNothing: 404,
  });
  expect(await findOrder(shop.db, number)).toMatchObject({ delivery: "ready", adminMemo: "" });
});

test("mail is listed masked, opened whole in a frame that runs nothing, and a parked notice can be sent again", async () => {
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    ordererEmail: "honggildong@example.com",
  });
  const messageId = `<${randomLetters(12)}@shop.test>`;
  await shop.mailer.send({
    messageId,
    to: "honggildong@example.com",
    subject: "상품을 보냈어요",
    text: "안녕하세요",
    html: "<script>alert(1)</script><p>안녕하세요</p>",
  });
  const [parked] = await shop.db
    .insert(notices)
    .values({
      event: "order-shipped",
      subjectKey: order.number,
      to: "honggildong@example.com",
      messageId: `<${randomLetters(12)}@shop.test>`,
      subject: "보류된 알림",
      text: "-",
      html: "-",
      state: "parked",
      tries: 12,
      lastError: "550 no such user",
    })
    .returning();

  const list = await htmlOf(await person.visit("/admin/mailbox"));
  expect(list).toContain("ho***@example.com");
  expect(list).not.toContain("honggildong");
  const mail = await htmlOf(
    await person.visit(`/admin/mailbox?open=${encodeURIComponent(messageId)}`),
  );
  expect(mail).toContain("honggildong@example.com");
  expect(mail).toMatch(
    /<iframe sandbox="" srcDoc="&lt;meta [^"]*frame-src &#x27;none&#x27;&quot;&gt;&lt;script&gt;/i,
  );

  const outbox = await htmlOf(await person.visit("/admin/mailbox?view=parked"));
  for (const words of ["보류된 알림", "550 no such user", "다시 보내기"])
    expect(outbox).toContain(words);
  expect((await person.send("/admin/mailbox?view=parked", { id: parked!.id })).status).toBe(200);
  expect((await person.send("/admin/mailbox?view=parked", { id: parked!.id })).status).toBe(409);
  expect((await person.send("/admin/mailbox?view=parked", { id: "x" })).status).toBe(400);
});
