import { randomLetters } from "#lib/random-letters.ts";
import type { Db } from "#shop/shop.ts";
import { buildOrderFields } from "#tests/has/order-form.ts";
import { buildProduct } from "#tests/has/product.ts";
import { processorMs } from "./processor-time.ts";

const [PRESSES, AT_ONCE] = [4000, 16];

type RefusalRequest = { db: Db; origin: string; /** of the shop */ pid: number };

/** Milliseconds of the shop's processor for one "sold out", by the page's script, once the product is known to be. Throws when anything else is answered. */
export async function refusalCost({ db, origin, pid }: RefusalRequest): Promise<number> {
  const product = await buildProduct(db, { stock: 1, isShow: true, shippingClass: "parcel" });
  const form = await buildOrderFields(db, [{ product }]);
  await db.execute(`update products set stock = 0 where id = '${product.id}'`);
  const press = async () => {
    const answer = await fetch(`${origin}/non-member/order/${product.id}.data`, {
      method: "POST",
      headers: { origin },
      body: new URLSearchParams({ ...form, placeKey: randomLetters(26) }),
    });
    await answer.arrayBuffer();
    if (answer.status !== 409) throw new Error(`a sold out product was answered ${answer.status}`);
  };
  const crowd = (presses: number) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let at = 0; at < presses / AT_ONCE; at++) await press();
      }),
    );
  await crowd(400);
  const before = processorMs(pid);
  await crowd(PRESSES);
  return (processorMs(pid) - before) / PRESSES;
}
