import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { notices } from "#shop/notice/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { testShop } from "../test-shop.ts";
import { guestOrder, codeOf, proved, device, LOOKUP, MANAGE } from "./guest-order-manage-given.ts";
import { rowsOf } from "../has/rows-of.ts";

const UNKNOWN = "20261121-ZZZZZZZZ";

const shop = await testShop();

const pageOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replace(/<script[^]*?<\/script>|<!--.*?-->/g, "");

const stands = async (id: string) => (await rowsOf(shop.db, orders, { id }))[0]!;

describe("without JavaScript, from the lookup to the whole order", () => {
  test("looking up shows a masked order and offers a code, which goes to the order's contact", async () => {
    const order = await guestOrder(shop);
    const guest = await device(shop);
    const found = await pageOf(
      await guest.sendOn(LOOKUP, { orderNumber: order.number, phone: order.ordererPhone }),
    );
    expect(found).toContain("인증번호 받기");
    expect(found).not.toMatch(/남궁민수|301호|와우산로/);
    const sent = await guest.sendOn(LOOKUP, {
      intent: "code",
      orderNumber: order.number,
      phone: order.ordererPhone,
    });
    const html = await pageOf(sent);
    expect([
      sent.status,
      html.includes(`${order.ordererEmail!.slice(0, 2)}***@example.com`),
      html.includes('autoComplete="one-time-code"'),
    ]).toEqual([200, true, true]);
    expect(html).not.toContain(await codeOf(shop, order.number));
    expect(html).not.toContain(order.ordererEmail);
  });

  test("the right code opens the whole order, in an answer that nobody stores, with a cookie that no script reads", async () => {
    const order = await guestOrder(shop);
    const { guest, cookie } = await proved(shop, order);
    expect(cookie).toMatch(
      /^order-access=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/,
    );
    const answer = await guest.visit(`${MANAGE}/${order.number}`);
    const html = await pageOf(answer);
    expect([
      answer.status,
      answer.headers.get("cache-control"),
      html.includes('content="noindex"'),
    ]).toEqual([200, "private, no-store", true]);
    for (const words of [
      "남궁민수",
      "비밀아파트 301호",
      order.ordererEmail!,
      "주문 취소",
      "받는 곳 바꾸기",
    ])
      expect(html).toContain(words);
  });

  test("a wrong code says so beside the field and keeps the way on; letters and spaces around it do not matter", async () => {
    const order = await guestOrder(shop);
    const guest = await device(shop);
    await guest.send(LOOKUP, {
      intent: "code",
      orderNumber: order.number,
      phone: order.ordererPhone,
    });
    const code = await codeOf(shop, order.number);
    const wrong = await guest.send(LOOKUP, {
      intent: "prove",
      orderNumber: order.number,
      phone: order.ordererPhone,
      code: String((Number(code) + 1) % 1e6).padStart(6, "0"),
    });
    const html = await pageOf(wrong);
    expect([
      wrong.status,
      html.includes('id="code-error"'),
      html.includes("인증번호가 맞지 않거나"),
      html.includes(`value="${order.ordererPhone}"`),
    ]).toEqual([403, true, true, true]);
    const short = await guest.send(LOOKUP, {
      intent: "prove",
      orderNumber: order.number,
      phone: order.ordererPhone,
      code: "12a",
    });
    expect([short.status, (await pageOf(short)).includes("6자리")]).toEqual([400, true]);
    expect(
      (
        await guest.send(LOOKUP, {
          intent: "prove",
          orderNumber: ` ${order.number.toLowerCase()}`,
          code: ` ${code.slice(0, 3)} ${code.slice(3)} `,
        })
      ).status,
    ).toBe(303);
  });

  test("a wrong pair sends no code and is answered like the lookup's", async () => {
    const order = await guestOrder(shop);
    const guest = await device(shop);
    const answers = await Promise.all(
      [
        [order.number, "010-9999-9999"],
        [UNKNOWN, order.ordererPhone],
      ].map(async ([orderNumber = "", phone = ""]) => {
        const answer = await guest.send(LOOKUP, { intent: "code", orderNumber, phone });
        return `${answer.status} ${(await pageOf(answer))
          .replaceAll(orderNumber, "N")
          .replaceAll(phone, "P")
          .replaceAll(/nonce="[^"]*"/g, "")}`;
      }),
    );
    expect(answers[0]).toContain("404 ");
    expect(answers[0]).toBe(answers[1]);
    expect(await rowsOf(shop.db, notices, { subjectKey: order.number })).toEqual([]);
  });
});

test("without proof, with a wrong, an old and another order's, the page is the one of a number that never was", async () => {
  const [order, other] = [await guestOrder(shop), await guestOrder(shop)];
  const { guest } = await proved(shop, other);
  const [stranger, forger] = [await device(shop), await device(shop)];
  forger.cookies.set("order-access", "x".repeat(43));
  for (const curious of [stranger, forger, guest]) {
    const [knownAnswer, unknown] = [
      await curious.visit(`${MANAGE}/${order.number}`),
      await curious.visit(`${MANAGE}/${UNKNOWN}`),
    ];
    expect([knownAnswer.status, unknown.status]).toEqual([404, 404]);
    const without = async (answer: Response, number: string) =>
      (await pageOf(answer)).replaceAll(/nonce="[^"]*"/g, "").replaceAll(number, "N");
    expect(await without(knownAnswer, order.number)).toBe(await without(unknown, UNKNOWN));
    for (const form of [{ intent: "cancel" }, { intent: "end" }, recipient])
      expect(
        (await curious.send(`${MANAGE}/${order.number}`, form as Record<string, string>)).status,
      ).toBe(404);
  }
  expect(await stands(order.id)).toMatchObject({
    payment: "paid",
    recipientName: order.recipientName,
  });
  for (const odd of ["%00", "..%2F..", "a".repeat(3000), "%F0%9F%98%80"])
    expect((await guest.visit(`${MANAGE}/${odd}`)).status).toBe(404);
});

const recipient = {
  intent: "recipient",
  recipientName: "김받음",
  recipientPhone: "010-5555-6666",
  postcode: "06236",
  address: "서울특별시 강남구 테헤란로 152",
  addressDetail: "",
  courierMemo: "",
};

test("the guest changes where the parcel goes; what is wrong stands beside its field and what was typed stays", async () => {
  const order = await guestOrder(shop);
  const { guest } = await proved(shop, order);
  const wrong = await guest.send(`${MANAGE}/${order.number}`, {
    ...recipient,
    postcode: "1",
    recipientName: "",
  });
  const html = await pageOf(wrong);
  expect([
    wrong.status,
    html.includes('id="postcode-error"'),
    html.includes('id="recipientName-error"'),
    html.includes("테헤란로 152"),
  ]).toEqual([400, true, true, true]);
  expect((await guest.send(`${MANAGE}/${order.number}`, recipient)).headers.get("location")).toBe(
    `${MANAGE}/${order.number}`,
  );
  expect(await stands(order.id)).toMatchObject({
    recipientName: "김받음",
    recipientPhone: "01055556666",
    address: recipient.address,
  });

  await shop.db
    .update(orders)
    .set({ delivery: "delivery", waybillCompany: "CJ대한통운", waybillNumber: "640012345675" })
    .where(eq(orders.id, order.id));
  const late = await guest.send(`${MANAGE}/${order.number}`, recipient);
  expect(late.status).toBe(409);
  expect(await pageOf(await guest.visit(`${MANAGE}/${order.number}`))).not.toContain(
    "받는 곳 바꾸기",
  );
});

test("the memo for the courier is chosen from the same list as at the order, or written", async () => {
  const order = await guestOrder(shop);
  const { guest } = await proved(shop, order);
  const path = `${MANAGE}/${order.number}`;
  await guest.send(path, {
    ...recipient,
    courierMemo: "경비실에 맡겨주세요.",
    courierMemoText: "",
  });
  expect(await stands(order.id)).toMatchObject({ courierMemo: "경비실에 맡겨주세요." });
  expect(await pageOf(await guest.visit(path))).toMatch(
    /<option[^>]*value="경비실에 맡겨주세요."[^>]*selected/,
  );
  const own = { courierMemo: "직접 입력", courierMemoText: "종이 깨지지 않게요" };
  await guest.send(path, { ...recipient, ...own });
  expect(await stands(order.id)).toMatchObject({ courierMemo: own.courierMemoText });
  const html = await pageOf(await guest.visit(path));
  expect(html).toMatch(/<option[^>]*value="직접 입력"[^>]*selected/);
  expect(html).toContain(`value="${own.courierMemoText}"`);
});

test("whoever is done sees nothing any more, and neither does who kept the cookie", async () => {
  const order = await guestOrder(shop);
  const { guest, cookie } = await proved(shop, order);
  expect(
    (await guest.send(`${MANAGE}/${order.number}`, { intent: "end" })).headers.get("location"),
  ).toBe(LOOKUP);
  const keeper = await device(shop);
  keeper.cookies.set("order-access", /=([^;]*)/.exec(cookie)![1]!);
  for (const gone of [guest, keeper])
    expect((await gone.visit(`${MANAGE}/${order.number}`)).status).toBe(404);
});

test("another site's form changes nothing", async () => {
  const order = await guestOrder(shop);
  const { guest } = await proved(shop, order);
  expect(
    (await guest.send(`${MANAGE}/${order.number}`, { intent: "cancel" }, "https://evil.example"))
      .status,
  ).toBe(403);
  expect((await stands(order.id)).payment).toBe("paid");
});

test("a link to the data of a number in any letters leads to that number's page", async () => {
  const guest = await device(shop);
  const answer = await guest.visit(`${MANAGE}/%ED%95%9C/data`);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, `${MANAGE}/%ED%95%9C`]);
});
