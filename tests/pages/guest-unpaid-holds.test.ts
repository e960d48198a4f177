import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notices } from "#shop/notice/table.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { buildReservationFields, reservable } from "../has/reservation.ts";
import { testShop } from "../test-shop.ts";
import { typed, valueIn } from "./guest-order-given.ts";
import { DESKTOP, siteOf } from "./visit.ts";

const shop = await testShop({ origin: "http://localhost:3000" });
const site = await siteOf(shop);
// Nobody here keeps a cookie, and all come from one address.
const post: (path: string, form: Record<string, string>) => Promise<Response> = async (
  path,
  form,
) =>
  site.request(
    `http://localhost:3000${path}`,
    {
      method: "POST",
      headers: {
        Origin: "http://localhost:3000",
        "User-Agent": DESKTOP,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(form).toString(),
    },
    { address: "203.0.113.77" },
  );

async function mailedCode(to = typed.ordererEmail): Promise<string> {
  const [sent] = await shop.db
    .select()
    .from(notices)
    .where(and(eq(notices.event, "place-code"), eq(notices.to, to)))
    .orderBy(desc(notices.createdAt))
    .limit(1);
  return sent!.facts!.code!;
}

test("eight posts without cookies hold a tenth of a shelf; the next guest of the address orders with a code by mail, and loses nothing typed", async () => {
  const product = await shop.has.product({ stock: 120, limitPerPerson: 15 });
  const path = `/non-member/order/${product.id}`;
  const form = async (quantity: number, more = {}) => ({
    ...(await buildOrderFields(shop.db, [{ product, quantity }])),
    ...typed,
    ...more,
  });
  const statuses = [];
  for (let at = 0; at < 8; at++) statuses.push((await post(path, await form(15))).status);
  expect(statuses).toEqual([303, ...Array(7).fill(403)]);

  const mine = await form(2);
  const refused = await post(path, mine);
  const page = await refused.text();
  expect([refused.status, valueIn(page, "ordererEmail")]).toEqual([403, typed.ordererEmail]);
  expect(page).toMatch(/아직 결제하지 않은 주문이나 예약이 많아요[^]*인증번호 받기/);
  expect(valueIn(page, "orderCode")).toBeUndefined();

  const response = await post(path, { ...mine, intent: "code" });
  const withField = await response.text();
  expect([response.status, valueIn(withField, "ordererEmail")]).toEqual([200, typed.ordererEmail]);
  expect(withField).toMatch(
    /mi\*\*\*@example\.com[^]*로 인증번호를 보냈어요[^]*인증번호 다시 받기/,
  );
  expect(withField).toContain('name="orderCode"');

  const code = await mailedCode();
  const wrong = await post(path, { ...mine, orderCode: code === "000000" ? "111111" : "000000" });
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    expect.stringContaining("인증번호가 맞지 않거나 시간이 지났어요"),
  ]);
  expect((await post(path, { ...mine, orderCode: code })).status).toBe(303);
});

test("where codes reach nobody, none is asked for", async () => {
  const mute = await testShop({
    origin: "http://localhost:3000",
    mailer: { ...shop.mailer, reachesNobody: true },
  });
  const site = await siteOf(mute);
  const product = await mute.has.product({ stock: 5, limitPerPerson: 1 });
  const press = async () =>
    site.request(
      `http://localhost:3000/non-member/order/${product.id}`,
      {
        method: "POST",
        headers: {
          Origin: "http://localhost:3000",
          "Content-Type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams({
          ...(await buildOrderFields(mute.db, [{ product }])),
          ...typed,
        }).toString(),
      },
      { address: "203.0.113.78" },
    );
  expect((await press()).status).toBe(303);
  const refused = await press();
  const page = await refused.text();
  expect([refused.status, page.includes("인증번호 받기")]).toEqual([429, false]);
  expect(page).toContain("로그인하거나 잠시 뒤에 다시");
});

test("a reservation beyond the line's share is made with a code too, and loses nothing typed", async () => {
  const product = await shop.has.product({ ...reservable, stock: 20, limitPerPerson: 2 });
  const path = `/order-reserve/${product.id}`;
  const email = "reserver@example.com";
  const form = async (quantity: number, more = {}) =>
    buildReservationFields(shop.db, { product, quantity }, { email, ...more });
  expect((await post(path, await form(2))).status).toBe(303);

  const mine = await form(1);
  const refused = await post(path, mine);
  const page = await refused.text();
  expect([refused.status, valueIn(page, "email")]).toEqual([403, email]);
  expect(page).toMatch(/아직 결제하지 않은 주문이나 예약이 많아요[^]*이 예약을 바로 이어갈/);

  const response = await post(path, { ...mine, intent: "code" });
  const withField = await response.text();
  expect([response.status, valueIn(withField, "name")]).toEqual([200, mine.name]);
  expect(withField).toMatch(/re\*+@example\.com[^]*입력하고 예약해주세요/);

  const code = await mailedCode(email);
  const wrong = code === "000000" ? "111111" : "000000";
  expect((await post(path, { ...mine, orderCode: wrong })).status).toBe(400);
  expect((await post(path, { ...mine, orderCode: code })).status).toBe(303);
});
