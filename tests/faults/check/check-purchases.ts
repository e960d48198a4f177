import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { isShownPaid, numberOf, type Purchase } from "#tests/faults/shoppers/purchase.ts";
import type { Verdict } from "./verdict.ts";

type Row = {
  number: string;
  place_key: string;
  payment: string;
  total: string;
  orderer_name: string;
  orderer_phone: string;
  orderer_email: string;
  lines: string;
  was_paid: boolean;
  back: string;
};

/** I5 and I6: everything the shop said to a shopper is still so. */
export async function checkPurchases(db: Db, purchases: Purchase[]): Promise<Verdict[]> {
  const { rows } = await db.execute<Row>(sql`
    select number, place_key, payment, total, orderer_name, orderer_phone, orderer_email,
      (select string_agg(product_id || ' ' || quantity, ', ' order by product_id) from order_lines where order_id = orders.id) as lines,
      exists (select from order_timeline where order_id = orders.id and event in ('payment.pay', 'payment.payLate', 'payment.payNothing')) as was_paid,
      coalesce((select sum(returned + reserved) from payments where order_id = orders.id), 0)
        + coalesce((select sum(points_amount + credit_amount) from refunds where order_id = orders.id and state <> 'dropped'), 0) as back
    from orders`);
  const rowByNumber = new Map(rows.map((row) => [row.number, row]));
  const keys = new Map(rows.map((row) => [row.place_key, row]));
  const answered = purchases.filter((purchase) => numberOf(purchase));
  const seen = purchases.flatMap(({ who, trouble }) =>
    trouble.map((words) => ({ id: words.slice(0, 2), words: `${words} (${who})` })),
  );
  const of = (id: string) => seen.filter((one) => one.id === id).map(({ words }) => words);
  return [
    {
      invariant: "I5 kept promises",
      looked: `${answered.length} orders acknowledged, ${purchases.filter(isShownPaid).length} shown as paid, ${purchases.filter(({ toldCanceled }) => toldCanceled).length} cancels, ${purchases.flatMap(({ toldReturned }) => toldReturned).length} refunds of a part`,
      broken: [
        ...answered.flatMap((purchase) =>
          checkKept(purchase, rowByNumber.get(numberOf(purchase)!)),
        ),
        ...of("I5"),
      ],
    },
    {
      invariant: "I6 same key",
      looked: `${purchases.length} forms`,
      broken: [
        ...purchases
          .filter(
            (purchase) => !numberOf(purchase) && purchase.refusal && keys.has(purchase.placeKey),
          )
          .map(({ who, refusal }) => `I6 ${who} was refused (${refusal}), and the order is there`),
        ...of("I6"),
      ],
    },
    {
      invariant: "   seen by shoppers",
      looked: `${purchases.length} shoppers`,
      broken: [...of("I2"), ...of("I7"), ...of("I11".slice(0, 2))],
    },
  ];
}

const linesOf = ({ cart, productId, quantity }: Purchase): string =>
  cart
    ? cart
        .map((id) => `${id} 1`)
        .toSorted()
        .join(", ")
    : `${productId} ${quantity}`;

function checkKept(purchase: Purchase, row: Row | undefined): string[] {
  const number = numberOf(purchase)!;
  if (!row) return [`I5 ${number}: acknowledged to ${purchase.who}, and gone`];
  const wanted = {
    ...(purchase.placeKey && { place_key: purchase.placeKey }),
    total: String(purchase.totalShown),
    orderer_name: purchase.ordererName,
    orderer_phone: purchase.ordererPhone,
    orderer_email: purchase.ordererEmail,
    lines: linesOf(purchase),
  };
  const changed = Object.entries(wanted)
    .filter(([name, value]) => String(row[name as keyof typeof wanted]) !== String(value))
    .map(([name]) => `I5 ${number}: ${name} is not what was acknowledged`);
  if (isShownPaid(purchase) && !row.was_paid)
    changed.push(`I5 ${number}: shown as paid, and never paid`);
  if (purchase.toldCanceled && !["canceling", "refunded", "canceled"].includes(row.payment))
    changed.push(`I5 ${number}: told that it is cancelled, and it is ${row.payment}`);
  const toldSum = purchase.toldReturned.reduce((sum, amount) => sum + amount, 0);
  if (Number(row.back) < toldSum)
    changed.push(`I5 ${number}: told that ${toldSum} won go back, and ${row.back} do`);
  return changed;
}
