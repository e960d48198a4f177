import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { addToCart } from "#shop/cart/add-to-cart.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { findProduct } from "#shop/product/find-product.server.ts";
import { cafe24Products, csvOf } from "#tests/move/fixtures/cafe24-of-size.ts";
import { DUMP_FILES } from "#tests/move/fixtures/dump-files.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { Moving } from "#tests/move/moving.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { moveForm } from "../file/move-forms.ts";

const shop = await testShop();
const { db } = shop;
const REPORTED_EVERY_MS = 1050;
const member = await shop.has.member();

await asOwner(
  shop,
  `create table pauses (is_on boolean not null);
  insert into pauses values (true);
  grant select, update on pauses to public;
  create function pause() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(4545);
    while exists (select from pauses where is_on) loop perform pg_sleep(0.01); end loop;
    return new; end $$;
  create trigger pause before update of step on move_files for each row
    when (new.step is not null) execute function pause()`,
);

const pause = (isOn: boolean) => db.execute(sql`update pauses set is_on = ${isOn}`);
const isPaused = async (): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from pg_locks where locktype = 'advisory' and objid = 4545
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length > 0;
};
/** While the check stands still, whoever waits for a lock waits for what it holds. */
const waiting = async (): Promise<unknown[]> => {
  const { rows } = await db.execute(sql`
    select locktype, mode, relation::regclass::text as relation from pg_locks
    where not granted and waitstart < now() - interval '500 ms'
      and pid in (select pid from pg_stat_activity where datname = current_database())`);
  return rows;
};

/** Every step of the work stands still until shoppers were served beside it. */
async function servedAtEachStep(
  work: Promise<void>,
  beside: (at: number) => Promise<void>,
): Promise<number> {
  let served = 0;
  const run = { isOver: false };
  const over = work.finally(() => (run.isOver = true));
  while (!run.isOver) {
    await pause(true);
    while (!run.isOver && !(await isPaused())) await sleep(5);
    if (run.isOver) break;
    const serving = { isDone: false };
    // Progress is written once a second at most, so that after a second no step passes unseen.
    const done = Promise.all([beside(served), sleep(REPORTED_EVERY_MS)]).finally(
      () => (serving.isDone = true),
    );
    try {
      while (!serving.isDone) {
        expect(await waiting()).toEqual([]);
        await sleep(20);
      }
    } finally {
      await pause(false);
    }
    await done;
    while (!run.isOver && (await isPaused())) await sleep(2);
    served += 1;
  }
  await over;
  return served;
}

/** Looks at a product, puts it in the cart, and orders it and the last piece of another. */
async function shopsFor(product: { id: string }, last: { id: string }): Promise<void> {
  await findProduct(db, product.id);
  await addToCart(db, member.id, { productId: product.id, optionIds: [], quantity: 1 });
  for (const one of [product, last]) {
    const form = await buildOrderForm(db, [{ product: one }]);
    await placeOrder(shop, form, { guestId: randomLetters(26) });
  }
}

const MOST_STEPS = 60;

test.each([
  ["a shop's dump", "dump.sql", "바다 '소리'", () => DUMP_FILES[0]!.bytes()],
  ["many products", "상품.csv", "옮겨 온 소리 7", async () => csvOf(cafe24Products(450))],
])("shoppers do not wait while %s is checked", async (_, name, title, bytes) => {
  await pause(false);
  const product = await shop.has.product({ title, stock: 900 });
  const lasts: { id: string }[] = [];
  for (let at = 0; at < MOST_STEPS; at++) lasts.push(await shop.has.product({ stock: 1 }));
  const moving = new Moving(shop);
  await moving.drop(name, await bytes());
  await moving.work();
  const choices = moveForm.parse({ intent: "choose", show: "asThere", noticeKind: "digital" });
  await moving.act(choices);
  await moving.act({ intent: "check" });
  const served = await servedAtEachStep(moving.work(), (at) => shopsFor(product, lasts[at]!));
  expect(served).toBeGreaterThan(3);
  const [file] = await moving.files();
  expect(file).toMatchObject({ state: "checked", trouble: null });
  expect(file!.counts.find(({ kind }) => kind === "product")).toMatchObject({ join: 1 });
});
