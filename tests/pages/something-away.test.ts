import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { smtp } from "#adapters/mail/smtp.server.ts";
import { BucketUnreachable, type Bucket } from "#shop/file/bucket.ts";
import { notices } from "#shop/notice/table.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import type { Shop } from "#shop/shop.ts";
import { freePort } from "../has/free-port.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { rowsOf } from "../has/rows-of.ts";
import { lost, scriptedProvider } from "../has/scripted-provider.ts";
import { asOwner, testShop } from "../test-shop.ts";
import { htmlOf, pageOf } from "./read-page.ts";
import { browser, ownersBrowser } from "./visit.ts";

/** The rows of docs/trouble.md that no other test tries; each as shopper, desk and balancer. */
const quiet = () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
};

async function answersOf(doors: Partial<Shop>) {
  const shop = await testShop(doors);
  const product = await shop.has.product({ title: "새벽 목소리", stock: 9 });
  const guest = await browser(shop);
  const statusOf = async (path: string) => (await guest.visit(path)).status;
  const order = async () => {
    const fields = await buildOrderFields(shop.db, [{ product }], { ordererName: "남궁민수" });
    const answer = await guest.send(`/non-member/order/${product.id}`, fields);
    return {
      answer,
      find: async () => (await rowsOf(shop.db, orders, { placeKey: fields.placeKey! }))[0],
    };
  };
  return { shop, product, guest, statusOf, order };
}

test("read-only or full: the order is refused in words that say what still works, with everything typed", async () => {
  quiet();
  const { shop, statusOf, product, order } = await answersOf({});
  await asOwner(
    shop,
    `create function not_writing() returns trigger language plpgsql as $$ begin raise 'cannot write' using errcode = 'read_only_sql_transaction'; end $$;
     create trigger not_writing before insert on orders execute function not_writing()`,
  );
  const { answer } = await order();
  const html = await pageOf(answer);
  await asOwner(shop, "drop trigger not_writing on orders");
  expect([answer.status, Number(answer.headers.get("retry-after"))]).toEqual([503, 60]);
  expect(html).toContain("상품 보기와 검색은 그대로 쓸 수 있어요");
  expect(html).toContain('value="남궁민수"');
  expect(await statusOf(`/product/${product.id}`)).toBe(200);
  expect((await order()).answer.status).toBe(303);
});

test("the store of files away: orders go on, a picture is asked for later, and the balancer sends people on", async () => {
  quiet();
  const away = () => Promise.reject(new BucketUnreachable("connect ECONNREFUSED"));
  const bucket: Bucket = { put: away, find: away, remove: away, removeFolder: away };
  const { shop, statusOf, product, order } = await answersOf({ bucket });
  expect(await statusOf(`/product/${product.id}`)).toBe(200);
  expect((await order()).answer.status).toBe(303);
  expect(await statusOf("/readyz")).toBe(200);
  const owner = await ownersBrowser(shop);
  expect((await owner.visit("/admin/today")).status).toBe(200);
});

test("the payment company away: who comes back from the window is told not to pay again, the desk that it waits, and the order is settled later", async () => {
  quiet();
  const payments = scriptedProvider();
  const { shop, guest, statusOf, order } = await answersOf({ payments });
  const { answer, find } = await order();
  const placed = (await find())!;
  const paymentKey = answer.headers.get("location")!.split("/").at(-1)!;
  payments.on.confirm = lost("before", 99);
  payments.on.find = lost("before", 99);
  const back = `/non-member/order/complete/${placed.number}?paymentKey=${paymentKey}&orderId=${placed.number}&amount=${placed.total}`;
  const waiting = await guest.visit(back);
  const html = await htmlOf(waiting);
  expect([waiting.status, (await find())!.payment]).toEqual([200, "confirming"]);
  expect(html).toMatch(/결제를 확인하고 있어요/);
  expect(await statusOf("/readyz")).toBe(200);
  const owner = await ownersBrowser(shop);
  expect((await owner.visit(`/admin/order/${placed.number}`)).status).toBe(200);
  delete payments.on.confirm;
  delete payments.on.find;
  expect(await htmlOf(guest.visit(back))).toContain("주문이 완료됐어요");
});

test("mail away: the order is taken and its mail waits, the desk reads why, and the balancer sends people on", async () => {
  quiet();
  const door = smtp({
    url: `smtp://127.0.0.1:${await freePort()}`,
    from: "help@sori.example",
    patience: 400,
  });
  onTestFinished(() => door.close());
  const { shop, statusOf, order } = await answersOf({ mailer: door });
  const { answer, find } = await order();
  expect(answer.status).toBe(303);
  await deliverNotices(shop);
  const { number } = (await find())!;
  const rows = await shop.db.select().from(notices).where(eq(notices.subjectKey, number));
  expect(rows.filter(({ state }) => state === "sent" || state === "parked")).toEqual([]);
  expect(await statusOf("/readyz")).toBe(200);
});
