import { eq, inArray, sql } from "drizzle-orm";
import { chooseInSandbox } from "#adapters/payment/practice/sandbox-books.server.ts";
import { listCertificates } from "#shop/certificate/list-certificates.server.ts";
import { listWider, widenLicence } from "#shop/certificate/widen-licence.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { startPayment } from "#shop/checkout/pay/start-payment.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { agreeToOrder } from "#shop/order/agree-to-order.server.ts";
import { differenceConsent } from "#shop/order/withdrawal.ts";
import { orders } from "#shop/order/table.server.ts";
import { deriveScope } from "#shop/product/licence/derive-scope.server.ts";
import type { LicenceSave } from "#shop/product/licence/licence-form.ts";
import { licenceTemplates } from "#shop/product/licence/licence-templates.ts";
import { licences } from "#shop/product/table.server.ts";
import { saveLicence } from "#shop/product/licence/save-licence.server.ts";
import { paymentGroups } from "#shop/order/status.ts";
import type { Shop } from "#shop/shop.ts";
import type { DemoMember } from "./seed-members.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const HOUR = 3600_000;
const BY = { account: null, address: "" };

const [personal, online, broadcast, game] = licenceTemplates.map(
  ({ key: _key, ...terms }): LicenceSave => terms,
) as [LicenceSave, LicenceSave, LicenceSave, LicenceSave];

/** The demo's licences by the words of the options that name them. */
const byLabel: Record<string, LicenceSave> = {
  개인: personal,
  사내·개인: {
    ...personal,
    name: "사내·개인",
    allowed: "회사 안의 교육과 발표, 돈을 받지 않는 개인 영상에 쓸 수 있어요.",
    forbidden: "광고나 파는 것에 쓰거나, 파일을 남에게 나눠줄 수 없어요.",
    places: "회사 안과 개인 채널",
    people: null,
  },
  상업: {
    ...online,
    name: "상업",
    allowed: "수익을 내는 영상, 앱, 게임, 매장, 온라인 광고에 쓸 수 있어요.",
    places: "매장과 인터넷, 모든 나라",
    months: null,
    people: null,
  },
  "온라인 상업 2년": online,
  "방송 광고 1년": broadcast,
  "매장과 온라인": {
    ...online,
    name: "매장과 온라인",
    allowed: "매장에서 틀고 온라인 광고와 영상에 쓸 수 있어요.",
    places: "매장과 인터넷, 대한민국",
    months: null,
    people: null,
  },
  "방송 광고 포함": { ...broadcast, name: "방송 광고 포함", months: null },
  "상업 (게임 1개)": game,
  "상업 (게임 제한 없음)": {
    ...game,
    name: "게임·앱 작품 수 제한 없음",
    allowed: "게임이나 앱에 작품 수와 관계없이 넣어 배포하고 팔 수 있어요.",
    forbidden: "음원으로 따로 팔 수 없어요.",
    places: "모든 작품, 모든 나라",
  },
};

/** Licences, and the products that offer them, whole or by option value. */
export async function seedLicences({ db }: Shop, shelf: ShelfProduct[]): Promise<void> {
  for (const terms of Object.values(byLabel)) await saveLicence(db, terms, BY);
  const ids = new Map((await db.select().from(licences)).map(({ name, id }) => [name, id]));
  for (const [label, { name }] of Object.entries(byLabel))
    await db.execute(sql`update product_options set licence = ${ids.get(name)}
      where axis_name = '사용 범위' and label = ${label}`);
  const listened = shelf.filter(({ key }) => key === "rainy-whisper").map(({ id }) => id);
  await db.execute(
    sql`update products set licence = ${ids.get(personal.name)} where id = any(${sql.param(listened)}::text[])`,
  );
  await deriveScope(db, sql`true`);
}

/**
 * Gives the seeded order lines the option's first, free licence, and opens the demo member's
 * certificates.
 */
export async function seedCertificates(shop: Shop, { id }: DemoMember): Promise<void> {
  const { db } = shop;
  await db.execute(sql`
    update order_lines line set options = coalesce(chosen.options, line.options),
      licence = to_jsonb(l) - 'updated_at' - 'no_training' || jsonb_build_object('noTraining', l.no_training, 'maker', p.voice_maker)
    from products p
    left join lateral (
      select o.licence, jsonb_build_array(jsonb_build_object('id', o.id, 'axisName', o.axis_name, 'label', o.label, 'priceDifference', 0)) as options
      from product_options o where o.product_id = p.id and o.licence is not null and o.price_difference = 0
      order by o.position limit 1) chosen on true
    join licences l on l.id = coalesce(chosen.licence, p.licence)
    where line.product_id = p.id and line.options = '[]' and line.of_line_id is null`);
  const paid = await db
    .select()
    .from(orders)
    .where(sql`${eq(orders.memberId, id)} and ${inArray(orders.payment, [...paymentGroups.paid])}`)
    .orderBy(orders.placedAt);
  for (const order of paid) await listCertificates(shop, order);
  await seedWidening(shop, paid);
}

/** Widens one of these licences, paid in the practice window. */
async function seedWidening(shop: Shop, paid: Order[]): Promise<void> {
  for (const order of paid)
    for (const [lineId, [offer]] of await listWider(shop.db, order)) {
      if (!offer) continue;
      const { valueId, won, terms } = offer;
      const choice = { lineId, valueId, won, version: terms.version };
      const ticks = { agree: "on", agreeSupply: differenceConsent.version };
      const agreed = await agreeToOrder(shop, await widenLicence(shop, order, choice), ticks);
      const ways = { successPath: "/", failPath: "/" };
      const url = await startPayment(shop, agreed, ways);
      const paymentKey = /sandbox_[\w-]{32}/.exec(url)?.[0];
      if (!paymentKey) return;
      await chooseInSandbox(shop.db, paymentKey, "succeed");
      await confirmPayment(shop, agreed, { paymentKey, amount: String(won) });
      const at = new Date((order.paidAt ?? order.placedAt).getTime() + HOUR);
      const earlier = { placedAt: at, paidAt: at, doneAt: at };
      await shop.db.update(orders).set(earlier).where(eq(orders.id, agreed.id));
      await listCertificates(shop, order);
      return;
    }
}
