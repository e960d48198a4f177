import { and, eq, sql } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import type { Order } from "../move-order.server.ts";
import { orderLines } from "../table.server.ts";
import { sentParcels, sentPieces } from "../tracking/table.server.ts";
import type { ToSend } from "./list-to-send.server.ts";
import { pieceField, type PackedPieces } from "./sent-pieces.ts";

export type PackedParts = {
  /** what goes into this parcel */
  packed: ToSend[];
  /** what is still to be sent afterwards */
  rest: ToSend[];
};

const withPieces = (line: ToSend, quantity: number): ToSend => ({ ...line, quantity });
const some = (lines: ToSend[]) => lines.filter(({ quantity }) => quantity > 0);

/**
 * Divides what is to be sent into this parcel and the rest; without `chosen` everything goes.
 * Throws `parcel-empty`, and BadInput beside pieces that were sent or cancelled meanwhile.
 */
export function divideToSend(toSend: ToSend[], chosen: PackedPieces[] | null): PackedParts {
  if (!chosen) return { packed: toSend, rest: [] };
  const left = new Map(toSend.map(({ lineId, quantity }) => [lineId, quantity]));
  const errors = Object.fromEntries(
    chosen.flatMap(({ lineId, quantity }) => {
      const trouble = pieceTrouble(quantity, left.get(lineId) ?? 0);
      return trouble ? [[pieceField(lineId), [trouble]]] : [];
    }),
  );
  if (Object.keys(errors).length) throw new BadInput(errors);
  const quantityOf = new Map(chosen.map(({ lineId, quantity }) => [lineId, quantity]));
  const inParcel = (line: ToSend) => quantityOf.get(line.lineId) ?? 0;
  const packed = some(toSend.map((line) => withPieces(line, inParcel(line))));
  if (!packed.length) throw new Refusal("parcel-empty");
  return {
    packed,
    rest: some(toSend.map((line) => withPieces(line, line.quantity - inParcel(line)))),
  };
}

function pieceTrouble(quantity: number, left: number): string | null {
  if (quantity < 0) return "수량은 0 이상의 정수로 입력해주세요.";
  if (quantity <= left) return null;
  return left
    ? `그 사이 보냈거나 취소돼 ${left}개만 남았어요.`
    : "이미 보냈거나 취소된 상품이에요. 0개로 바꿔주세요.";
}

type ParcelWaybill = { waybillCompany: string | null; waybillNumber: string | null };

/**
 * Writes a parcel of an order that leaves in parts; the caller has locked the order. Throws
 * `waybill-taken` when another parcel of the order has this waybill.
 */
export async function packParcel(
  db: Db,
  { id: orderId }: Pick<Order, "id">,
  { packed, rest }: PackedParts,
  { waybillCompany: company, waybillNumber: number }: ParcelWaybill,
): Promise<void> {
  if (number) await refuseTaken(db, orderId, { company, number });
  const [parcel] = await db
    .insert(sentParcels)
    .values({ orderId, company, number })
    .returning({ id: sentParcels.id });
  await db
    .insert(sentPieces)
    .values(packed.map(({ lineId, quantity }) => ({ parcelId: parcel!.id, lineId, quantity })));
  await noteToSend(db, orderId, rest);
}

/** Writes what is still to be sent of each line, and nothing of all others. */
export async function noteToSend(
  db: Db,
  orderId: string,
  rest: readonly Pick<ToSend, "lineId" | "quantity">[],
): Promise<void> {
  await db
    .update(orderLines)
    .set({ toSend: 0 })
    .where(and(eq(orderLines.orderId, orderId), sql`${orderLines.toSend} > 0`));
  for (const { lineId, quantity } of rest)
    await db.update(orderLines).set({ toSend: quantity }).where(eq(orderLines.id, lineId));
}

/** Throws `waybill-taken`; `besides` is the parcel whose waybill is being changed. */
export async function refuseTaken(
  db: Db,
  orderId: string,
  { company, number }: { company: string | null; number: string },
  besides?: number,
): Promise<void> {
  const taken = await db
    .select({ id: sentParcels.id })
    .from(sentParcels)
    .where(
      and(
        eq(sentParcels.orderId, orderId),
        eq(sentParcels.number, number),
        sql`${sentParcels.company} is not distinct from ${company}`,
      ),
    );
  if (taken.some(({ id }) => id !== besides)) throw new Refusal("waybill-taken");
}

/** Forgets that an order was sent in parts, when its sending is taken back as a whole. */
export async function unpackParcels(db: Db, orderId: string): Promise<void> {
  await db.delete(sentParcels).where(eq(sentParcels.orderId, orderId));
  await noteToSend(db, orderId, []);
}
