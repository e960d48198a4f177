import { Agent } from "node:http";
import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { supplyConsent } from "#shop/order/withdrawal.ts";
import { seededRandom } from "#tests/seeded-random.ts";
import { hiddenFields, openBrowser, pathOf, type Browser } from "#tests/faults/shoppers/browser.ts";
import { shownBy } from "#tests/faults/shoppers/purchase.ts";
import { serviceLog } from "#tests/faults/shoppers/service-log.ts";

export type Outcome = "bought" | "sold out";
type Form = Record<string, string>;
export type Guest = {
  /** opens the order page and fills the form in */
  fillIn(productId: string): Promise<Form>;
  /** presses the button and pays; `placed` is told as soon as the press is answered */
  buy(productId: string, form: Form, placed?: () => void): Promise<Outcome>;
};

/** People who typed for a minute come by a connection of their own. */
const agent = new Agent({ keepAlive: false });
const random = seededRandom(1);

/** A guest with a browser and an address of their own; one in twenty has no JavaScript. */
export function openGuest(origin: string, at: number): Guest {
  const port = Number(new URL(origin).port);
  const street = {
    origin,
    apps: [{ name: "app", port, isReady: () => true }],
    log: serviceLog(),
  };
  const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
  const browser = openBrowser(street, { address, random: random.branch(`${at}`), agent });
  return {
    fillIn: async (productId) => ({
      ...hiddenFields((await browser.once(`/non-member/order/${productId}`, {})).body),
      "line.0.product": productId,
      "line.0.quantity": "1",
      ordererName: "홍길동",
      ordererPhone: `010${String(at).padStart(8, "0")}`,
      ordererEmail: "hong@example.com",
      sameRecipient: "on",
      postcode: "04066",
      address: "서울특별시 마포구 와우산로 94",
      addressDetail: "301호",
      agree: "on",
      agreeSupply: supplyConsent.version,
    }),
    buy: (productId, form, placed) =>
      buy(browser, { productId, form, byScript: at % 20 > 0 }, placed),
  };
}

type Purchase = { productId: string; form: Form; byScript: boolean };

async function buy(
  browser: Browser,
  { productId, form, byScript }: Purchase,
  placed: () => void = () => undefined,
): Promise<Outcome> {
  const answer = await browser.once(`/non-member/order/${productId}`, { form, byScript });
  placed();
  if (answer.status === 409 && answer.body.includes("품절")) return "sold out";
  if (answer.status !== 303) throw new Error(`an order was answered ${answer.status}`);
  const next = pathOf(answer.location);
  if (next === `/product/${productId}`) return "sold out";
  const chosen = await browser.once(next, { form: { choice: "succeed" } });
  const back = await browser.once(pathOf(chosen.location), {});
  if (shownBy(back.body) !== "paid") throw new Error(`the way back was answered ${back.status}`);
  return "bought";
}

/** Copies of a product of the demo that nobody has opened, of which there is plenty. */
export async function copyProducts(db: Db, count: number): Promise<string[]> {
  // Else each row would be indexed for the search by itself, which neither pages nor orders read.
  await db.execute(sql`alter table products disable trigger products_words_made`);
  const { rows } = await db.execute<{ id: string }>(sql`
    with one as (select * from products where is_show and removed_at is null
      and sale_kind = 'order' and shipping_class = 'parcel' and thumbnail is not null
      and not exists (select from product_options where product_id = products.id)
      order by id limit 1)
    insert into products
    select (jsonb_populate_record(one::products, jsonb_build_object('stock', 100000000,
      'id', 'copy' || lpad(at::text, 6, '0'), 'limit_per_person', null))).*
    from one, generate_series(1, ${count}) at returning id`);
  await db.execute(sql`alter table products enable trigger products_words_made`);
  // Else the clock would look for what goes with each of them, and drop their pages meanwhile.
  await db.execute(sql`insert into product_companions (product_id, companions, found_at)
    select id, '{}', now() from products on conflict (product_id) do nothing`);
  return rows.map(({ id }) => id);
}
