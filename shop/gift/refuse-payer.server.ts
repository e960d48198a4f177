import { eq } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { knownDevice } from "#shop/member/session/known-device.server.ts";
import { users } from "#shop/member/table.server.ts";
import { findProvedOrderId } from "#shop/order/access/find-proved-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { FilesAnswer } from "./insert-receiver.server.ts";

type Account = Pick<typeof users.$inferSelect, "id" | "email" | "phone">;
type AnsweredGift = {
  order: Order;
  answer: {
    email: string;
    recipient: { recipientPhone: string } | null;
    files: FilesAnswer | null;
  };
  /** the answering account; null: a guest */
  account: Account | null;
};

/**
 * Payers cannot open files that they gave away, so they may not accept the gift either: not by
 * account, not as a guest in a browser that is theirs or with their mail or phone. Somebody with
 * another account may use the payer's device. Throws `gift-own`, and BadInput beside a guest's mail
 * or phone.
 */
export async function refusePayer(
  db: Db,
  shop: Pick<Shop, "origin" | "secret">,
  { order, answer, account }: AnsweredGift,
): Promise<void> {
  const payer = await contactsOf(db, order);
  const isPayer = account
    ? account.id === order.memberId || isReachedAs(account, payer)
    : answer.files && (await isPayersBrowser(db, shop, order, { ...answer.files, ...payer }));
  if (isPayer) throw new Refusal("gift-own");
  if (!account) refuseContacts(answer, payer);
}

type Contacts = { emails: readonly string[]; phones: readonly string[] };

const isReachedAs = ({ email, phone }: Account, { emails, phones }: Contacts): boolean =>
  emails.includes(email.toLowerCase()) || phones.includes(phone ?? "");

function refuseContacts(
  { email, recipient }: AnsweredGift["answer"],
  { emails, phones }: Contacts,
): void {
  const troubles = {
    ...(emails.includes(email.toLowerCase()) && { receiverEmail: [OWN_MAIL] }),
    ...(phones.includes(recipient?.recipientPhone ?? "") && { recipientPhone: [OWN_PHONE] }),
  };
  if (Object.keys(troubles).length) throw new BadInput(troubles);
}

const OWN_MAIL = "선물한 분의 이메일이에요. 받는 분의 이메일을 적어주세요.";
const OWN_PHONE = "선물한 분의 전화번호예요. 받는 분의 전화번호를 적어주세요.";

/** The payer's mail addresses and phones, from order and account, in lower case. */
async function contactsOf(
  db: Db,
  { memberId, ordererEmail, ordererPhone }: Order,
): Promise<Contacts> {
  const [account] = memberId
    ? await db
        .select({ email: users.email, phone: users.phone })
        .from(users)
        .where(eq(users.id, memberId))
    : [];
  const dropEmpty = (contacts: (string | null | undefined)[]) =>
    contacts.filter((contact): contact is string => Boolean(contact));
  return {
    emails: dropEmpty([ordererEmail, account?.email]).map((email) => email.toLowerCase()),
    phones: dropEmpty([ordererPhone, account?.phone]),
  };
}

type Browser = Pick<FilesAnswer, "guestId" | "signedInAs" | "access" | "headers"> & {
  emails: readonly string[];
};

/** Whether this browser ordered, is or was signed in as the payer, or proved the order's code. */
async function isPayersBrowser(
  db: Db,
  shop: Pick<Shop, "origin" | "secret">,
  order: Order,
  { guestId, signedInAs, access, headers, emails }: Browser,
): Promise<boolean> {
  if (guestId && order.guestId === guestId) return true;
  if (signedInAs && order.memberId === signedInAs) return true;
  if (headers && emails.some((email) => knownDevice(shop, headers, email))) return true;
  return access ? (await findProvedOrderId(db, access)) === order.id : false;
}
