import { eq } from "drizzle-orm";
import type * as z from "zod";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { BadInput } from "#shop/bad-input.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Db } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { ClaimForm } from "../request/claim-form.ts";
import type { ClaimBasis } from "../request/find-claimed.server.ts";
import { retrievals } from "../table.server.ts";
import { retrievalDays } from "./retrieval-days.ts";
import { deskRetrievalForm, retrievalForm } from "./retrieval-form.ts";

type Retrieval = typeof retrievals.$inferInsert;
export type AskedRetrieval = Omit<Retrieval, "claimId" | "filedAt">;

type RetrievalRequest = {
  order: Order;
  form: ClaimForm;
  lines: ClaimBasis["lines"];
  now: Date;
  /** registered for a caller: the address is the order's, which the desk need not type */
  byDesk: boolean;
};

/**
 * Where and when the shop fetches what this claim is about; null where the buyer sends it, or where
 * nothing travels. Throws BadInput beside the fields, also where the shop fetches nothing.
 */
export async function askedRetrieval(
  db: Db,
  { order, form, lines, now, byDesk }: RetrievalRequest,
): Promise<AskedRetrieval | null> {
  if (form.wayBack !== "fetch" || form.kind === "cancel") return null;
  const travels = lines.some(
    ({ id, shippingClass }) =>
      shippingClass === "parcel" && form.pieces.some(({ lineId }) => lineId === id),
  );
  if (!travels) return null;
  if (!(await findSite(db)).fetchesReturns)
    throw new BadInput({ wayBack: ["지금은 회수 신청을 받지 않아요. 직접 보내기를 골라주세요."] });
  const retrieval = byDesk ? ofOrder(order, form) : typedIn(form);
  if (!retrievalDays(calendarDayOf(now)).includes(retrieval.wishedOn))
    throw new BadInput({ fetchOn: ["회수 희망일을 다시 골라주세요."] });
  return retrieval;
}

function typedIn(form: ClaimForm): AskedRetrieval {
  const typed = read(retrievalForm, form);
  return {
    name: typed.senderName,
    phone: typed.senderPhone,
    postcode: typed.postcode,
    address: typed.address,
    addressDetail: typed.addressDetail,
    wishedOn: typed.fetchOn,
    note: typed.fetchNote,
  };
}

function ofOrder(order: Order, form: ClaimForm): AskedRetrieval {
  const { fetchOn: wishedOn, fetchNote: note } = read(deskRetrievalForm, form);
  const { recipientName: name, recipientPhone: phone, postcode, address, addressDetail } = order;
  return { name, phone, postcode, address, addressDetail, wishedOn, note };
}

function read<Schema extends z.ZodType>(schema: Schema, form: ClaimForm): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  throw new BadInput(
    Object.fromEntries(
      result.error.issues.toReversed().map(({ path, message }) => [String(path[0]), [message]]),
    ),
  );
}

export const keepRetrieval = async (
  db: Db,
  claimId: string,
  retrieval: AskedRetrieval,
): Promise<void> => {
  await db.insert(retrievals).values({ ...retrieval, claimId });
};

/** Whether a form that is sent again asks for the same; the desk types no address. */
export async function sameRetrieval(db: Db, claimId: string, form: ClaimForm): Promise<boolean> {
  const [kept] = await db.select().from(retrievals).where(eq(retrievals.claimId, claimId));
  if (!kept) return true;
  if (form.wayBack !== "fetch") return false;
  const { fetchOn, fetchNote } = read(deskRetrievalForm, form);
  const typed = retrievalForm.safeParse(form);
  return (
    kept.wishedOn === fetchOn &&
    kept.note === fetchNote &&
    (!typed.success ||
      (kept.address === typed.data.address && kept.addressDetail === typed.data.addressDetail))
  );
}
