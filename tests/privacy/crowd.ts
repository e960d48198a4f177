import { randomUUID } from "node:crypto";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { cartLines } from "#shop/cart/table.server.ts";
import { hashPassword } from "#shop/member/password/password.server.ts";
import { accounts, addresses, consents, users } from "#shop/member/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { buildOrder } from "../has/order.ts";
import { buildProduct } from "../has/product.ts";

type Role = "member" | "guest" | "administrator" | "visitor";

/** Somebody who walks through the shop, and what only they may read. */
export type Walker = {
  role: Role;
  cookies: Map<string, string>;
  marks: Set<string>;
  /** their own orders: paid, and one that was not paid */
  orders: { paid: string; unpaid: string } | null;
  phone: string;
  /** their device */
  agent: string;
  /** opens another session after they signed out */
  signIn: (() => Promise<void>) | null;
};

export type Crowd = { walkers: Walker[]; products: string[]; ownerOf: Map<string, Walker> };

/** All marks match this and nothing else does, so that one scan of an answer finds everybody's. */
export const MARK =
  /zq[a-z2-9]{8}qz|0109\d{7}|010-9\d{3}-\d{4}|\d{8}-[A-HJ-NP-Z2-9]{8}|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const newMark = () => `zq${randomLetters(8)}qz`;
const AGENTS = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1",
];

const keep = (cookies: Map<string, string>, line: string) => {
  const [name = "", ...value] = line.split(";")[0]!.split("=");
  cookies.set(name, value.join("="));
};

/** The people, straight in the database: one password hash for all of them. */
export async function makeCrowd(
  shop: Shop,
  {
    members,
    guests,
    administrators,
    visitors,
  }: { members: number; guests: number; administrators: readonly string[]; visitors: number },
): Promise<Crowd> {
  const hash = await hashPassword("correct horse battery");
  const products = await Promise.all(
    Array.from({ length: 6 }, () => buildProduct(shop.db, { stock: 1_000_000 })),
  );
  const walkers: Walker[] = [];
  const agentAt = (at: number) => AGENTS[at % AGENTS.length]!;
  const phoneAt = (at: number) => `0109${String(1_000_000 + at)}`;

  async function order(
    person: { mark: string; phone: string; email: string },
    of: { memberId: string | null; guestId: string | null },
  ) {
    const named = {
      ordererName: person.mark,
      ordererPhone: person.phone,
      ordererEmail: person.email,
      recipientName: person.mark,
      recipientPhone: person.phone,
      address: `서울특별시 마포구 ${person.mark}길 9`,
      addressDetail: person.mark,
      courierMemo: person.mark,
      lines: [{ product: products[0]!, quantity: 1 }],
      ...of,
    };
    const paid = await buildOrder(shop.db, { ...named, delivery: "ready", payment: "paid" });
    const unpaid = await buildOrder(shop.db, {
      ...named,
      delivery: "failure",
      payment: "failed",
      hold: "released",
    });
    return { paid: paid.number, unpaid: unpaid.number };
  }

  async function account(at: number, kind: "member" | "admin", email?: string) {
    const mark = newMark();
    const [id, phone] = [`${mark}${randomLetters(20)}`, phoneAt(at)];
    const person = { mark, phone, email: email ?? `${mark}@example.com` };
    const cookies = new Map<string, string>();
    await shop.db.insert(users).values({
      id,
      name: mark,
      email: person.email,
      phone,
      emailVerified: true,
      emailProof: "mail",
    });
    await shop.db.insert(accounts).values({
      id: randomLetters(32),
      accountId: id,
      providerId: "credential",
      userId: id,
      password: hash,
    });
    const signIn = async () => {
      const { cookies: lines } = await shop.auth.openSession(
        id,
        { address: "203.0.113.1", headers: new Headers({ "user-agent": mark }) },
        kind,
      );
      for (const line of lines) keep(cookies, line);
    };
    await signIn();
    return {
      id,
      person,
      cookies,
      signIn,
      marks: new Set([mark, phone, dashed(phone), ...(person.email.match(MARK) ?? [])]),
    };
  }

  for (let at = 0; at < members; at++) {
    const { id, person, marks, ...rest } = await account(at, "member");
    const address = randomUUID();
    await shop.db.insert(addresses).values({
      id: address,
      userId: id,
      recipientName: person.mark,
      recipientPhone: person.phone,
      postcode: "04066",
      address: `서울특별시 마포구 ${person.mark}길 9`,
      addressDetail: person.mark,
      isDefault: true,
    });
    await shop.db.insert(consents).values(
      (["age", "terms", "privacy"] as const).map((kind) => ({
        userId: id,
        kind,
        version: "2026-11-01",
        agreed: true,
        how: "sign-up" as const,
      })),
    );
    await shop.db.insert(cartLines).values({
      userId: id,
      productId: products[at % products.length]!.id,
      quantity: 1 + (at % 9),
      unitPrice: 39_900,
    });
    const orders = await order(person, { memberId: id, guestId: null });
    walkers.push({
      role: "member",
      ...rest,
      phone: person.phone,
      orders,
      agent: agentAt(at),
      marks: marks.add(address).add(orders.paid).add(orders.unpaid),
    });
  }
  for (let at = 0; at < guests; at++) {
    const [mark, phone] = [newMark(), phoneAt(members + at)];
    const guestId = `${mark}${randomLetters(14)}`;
    const orders = await order(
      { mark, phone, email: `${mark}@example.com` },
      { memberId: null, guestId },
    );
    const cookies = new Map<string, string>();
    keep(cookies, guestCookie(shop, guestId));
    walkers.push({
      role: "guest",
      cookies,
      marks: new Set([mark, phone, dashed(phone), orders.paid, orders.unpaid]),
      orders,
      phone,
      agent: agentAt(at),
      signIn: null,
    });
  }
  for (const [at, email] of administrators.entries()) {
    const { person, marks, cookies, signIn } = await account(members + guests + at, "admin", email);
    walkers.push({
      role: "administrator",
      cookies,
      signIn,
      marks,
      orders: null,
      phone: person.phone,
      agent: agentAt(at),
    });
  }
  for (let at = 0; at < visitors; at++)
    walkers.push({
      role: "visitor",
      cookies: new Map(),
      marks: new Set(),
      orders: null,
      phone: "",
      agent: agentAt(at),
      signIn: null,
    });
  return {
    walkers,
    products: products.map(({ id }) => id),
    ownerOf: new Map(
      walkers.flatMap((walker) =>
        [...walker.marks].map((mark): [string, Walker] => [mark, walker]),
      ),
    ),
  };
}

const dashed = (phone: string) => phone.replace(/^(\d{3})(\d{4})(\d{4})$/, "$1-$2-$3");
