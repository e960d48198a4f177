import { findProduct } from "#shop/product/find-product.server.ts";
import type { LicenceTerms } from "#shop/product/licence/licence.ts";
import type { OptionAxis } from "#shop/product/product.ts";
import { isOpenedByReceiver } from "#shop/order/gift/gift.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { placeDifference, type PaidDifference } from "#shop/difference/place-difference.server.ts";
import type { orderLines } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { listWidenings } from "./standing.server.ts";

type Line = typeof orderLines.$inferSelect;

/** A dearer licence that a bought line can still have: `won` more for all its pieces. */
export type WiderLicence = { valueId: string; terms: LicenceTerms; won: number };

type HeldLicence = { root: Line; held: Line; pieces: number };

/**
 * The wider licences that each line's product offers today, cheapest first. Hidden products offer
 * none.
 */
export async function listWider(db: Db, order: Order): Promise<Map<number, WiderLicence[]>> {
  const offered = new Map<number, WiderLicence[]>();
  for (const held of await listHeld(db, order)) {
    const found = await offersFor(db, held);
    offered.set(held.root.id, found?.offers ?? []);
  }
  return offered;
}

/**
 * The order's licensed lines, each with the line whose terms apply. Gifts have none, because buyer
 * and licensee are different people.
 */
async function listHeld(db: Db, order: Order): Promise<HeldLicence[]> {
  if (isOpenedByReceiver(order)) return [];
  const all = await listWidenings(db, await listRoots(db, order));
  const roots = all.filter(({ line }) => line.orderId === order.id && line.ofLineAs === null);
  return roots.flatMap(({ line: root, left, isKept }) => {
    const held = inForce(all.filter(({ line }) => [line.id, line.ofLineId].includes(root.id)));
    return isKept && held ? [{ root, held, pieces: left }] : [];
  });
}

const listRoots = async (db: Db, order: Order): Promise<number[]> =>
  (await listLines(db, order.id)).flatMap(({ id, licence, ofLineAs }) =>
    licence && ofLineAs === null ? [id] : [],
  );

type Member = Awaited<ReturnType<typeof listWidenings>>[number];

const inForce = (members: readonly Member[]): Line | undefined =>
  members.filter(({ isKept }) => isKept).at(-1)?.line;

async function offersFor(db: Db, { root, held, pieces }: HeldLicence) {
  const product = await findProduct(db, root.productId);
  const axis = product?.options.find(({ values }) => values.some(({ licence }) => licence));
  if (!product || !axis) return null;
  const paid = differenceOf(held, axis);
  const offers = axis.values.flatMap(({ id, licence, priceDifference }): WiderLicence[] => {
    const terms = product.licences.find((one) => one.id === licence);
    const won = (priceDifference - paid) * pieces;
    return terms && terms.id !== held.licence?.id && won > 0 ? [{ valueId: id, terms, won }] : [];
  });
  return { axis, offers: offers.toSorted((a, b) => a.won - b.won) };
}

/** Won that the licence in force cost beyond the product's price, as it was bought. */
const differenceOf = ({ options }: Line, { name, values }: OptionAxis): number =>
  options.find(({ id, axisName }) => axisName === name || values.some((value) => value.id === id))
    ?.priceDifference ?? 0;

export type WideningChoice = { lineId: number; valueId: string; won: number; version: number };

/**
 * Places an order for the price difference; paying it widens the licence. Throws `licence-renewed`
 * when terms or price changed since they were shown, and whatever `placeDifference` throws.
 */
export async function widenLicence(
  shop: Shop,
  order: Order,
  choice: WideningChoice,
): Promise<Order> {
  const holder = (await listHeld(shop.db, order)).find(({ root }) => root.id === choice.lineId);
  const found = holder && (await offersFor(shop.db, holder));
  const offer = found?.offers.find(({ valueId }) => valueId === choice.valueId);
  if (!offer || offer.won !== choice.won || offer.terms.version !== choice.version)
    throw new Refusal("licence-renewed");
  const { root, held } = holder!;
  const { axis } = found!;
  const value = axis.values.find(({ id }) => id === offer.valueId)!;
  const { id, label, priceDifference } = value;
  return placeDifference(shop, {
    order,
    lineId: root.id,
    won: offer.won,
    title: `${root.title} · 라이선스 ${offer.terms.name}`,
    as: "licence",
    chosen: {
      options: [{ id, axisName: axis.name, label, priceDifference }],
      licence: {
        ...offer.terms,
        maker: root.licence?.maker ?? null,
        over: held.id,
        pieces: holder!.pieces,
      },
    },
  });
}

/**
 * Whether a paid difference can still be applied: its line was kept and not widened meanwhile. The
 * orders themselves record the widening.
 */
export async function applyWidening(
  db: Db,
  _shop: unknown,
  { order, lineId }: PaidDifference,
): Promise<boolean> {
  const all = await listWidenings(db, [lineId]);
  const paid = all.find(({ line }) => line.orderId === order.id)?.line;
  const others = all.filter(({ line }) => line.orderId !== order.id);
  const isRootKept = others.some(({ line, isKept }) => line.id === lineId && isKept);
  return isRootKept && paid?.licence?.over === inForce(others)?.id;
}
