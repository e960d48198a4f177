import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { maskEmail, maskPhone } from "#lib/mask.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { noticeRows, queueNotices } from "#shop/notice/notice-row.server.ts";
import { placeCodeKind } from "#shop/order/notice/place-code-notice.ts";
import { fromContact, type PlacedFrom } from "../limit/placed-from.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { codesReach } from "./ask-order-code.server.ts";
import { CODE_MINUTES } from "./order-code.ts";
import { hashOfCode, isCode, newOrderCode } from "./order-code.server.ts";
import { orderCodes } from "./table.server.ts";

/** The field of the order form that the code is typed into. */
export const PLACE_CODE_FIELD = "orderCode";

const WRONG_TRIES = 5;
const HOUR = 3600;
/** Limit per network address, which thousands of phones may share; one person needs one code. */
const CODES_OF_LINE = 30;
const CODES_OF_CONTACT = 3;

/** As a guest typed it. */
export type Contact = { ordererEmail: string | null; ordererPhone: string };

/** Exactly one contact: a choice would allow proving twice. */
const contactOf = (shop: Shop, { ordererEmail, ordererPhone }: Contact): string =>
  ordererEmail && mailArrives(shop) ? ordererEmail : ordererPhone;

/**
 * Sends a code to a guest about to order and returns the masked contact. At most three an hour per
 * contact and thirty per network address. Throws `too-many-unpaid` in a shop that cannot send
 * codes.
 */
export async function sendContactCode(
  shop: Shop,
  orderer: Contact,
  address: string,
): Promise<string> {
  if (!codesReach(shop)) throw new Refusal("too-many-unpaid");
  const contact = contactOf(shop, orderer);
  const { mark } = fromContact(shop, contact);
  await spendAttempt(shop.db, [
    { key: `place code from ${lineOf(address)}`, most: CODES_OF_LINE, seconds: HOUR },
    { key: `place code to ${mark}`, most: CODES_OF_CONTACT, seconds: HOUR },
  ]);
  const isMail = contact.includes("@");
  const [id, code] = [randomUUID(), newOrderCode()];
  await inTransaction(shop.db, async (db) => {
    await db.insert(orderCodes).values({
      id,
      contact: mark,
      codeHash: hashOfCode(shop.secret, id, code),
      expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    });
    await queueNotices(
      db,
      noticeRows({
        event: "place-code",
        subjectKey: "place",
        kind: placeCodeKind,
        told: { code },
        origin: shop.origin,
        to: isMail ? contact : null,
        phone: isMail ? null : contact,
      }),
    );
  });
  return isMail ? maskEmail(contact) : maskPhone(contact);
}

/**
 * Verifies the newest code sent to a contact: valid ten minutes, five wrong tries. Throws BadInput
 * beside the code's field.
 */
export async function proveContact(
  shop: Shop,
  orderer: Contact,
  { code, address }: { code: string; address: string },
): Promise<PlacedFrom> {
  const from = fromContact(shop, contactOf(shop, orderer));
  await spendAttempt(shop.db, [
    { key: `place proof from ${lineOf(address)}`, most: 4 * CODES_OF_LINE, seconds: HOUR },
    { key: `place proof of ${from.mark}`, most: 20, seconds: HOUR },
  ]);
  // The count must survive a failed try, so the error is thrown after the transaction.
  const isRight = await inTransaction(shop.db, (db) =>
    tryNewest(db, shop.secret, from.mark, code.normalize("NFKC").replaceAll(/[\s-]/g, "")),
  );
  if (!isRight)
    throw new BadInput({
      [PLACE_CODE_FIELD]: [
        "인증번호가 맞지 않거나 시간이 지났어요. 번호를 확인하거나 새로 받아주세요.",
      ],
    });
  return from;
}

async function tryNewest(db: Db, secret: string, mark: string, code: string): Promise<boolean> {
  const [newest] = await db
    .select({ id: orderCodes.id, codeHash: orderCodes.codeHash })
    .from(orderCodes)
    .where(
      and(
        eq(orderCodes.contact, mark),
        gt(orderCodes.expiresAt, sql`now()`),
        lt(orderCodes.wrongTries, WRONG_TRIES),
      ),
    )
    .orderBy(desc(orderCodes.createdAt))
    .limit(1)
    .for("update");
  if (!newest) return false;
  if (isCode(secret, newest.id, code, newest.codeHash)) return true;
  await db
    .update(orderCodes)
    .set({ wrongTries: sql`${orderCodes.wrongTries} + 1` })
    .where(eq(orderCodes.id, newest.id));
  return false;
}
