import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { findDress, mailOf, messageOf, type Notice } from "#shop/outbox/dress-notice.server.ts";
import { agreedToNights } from "#shop/member/consent/may-advertise.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { seeRows } from "./see-rows.server.ts";
import type { PageRole, SeenShop, SeenMail, SeenPage, TlsCertificate } from "./seen.ts";

/** What a browser without an account receives. */
export type Visitor = {
  open(path: string): Promise<Response>;
  findTlsCertificate(): Promise<TlsCertificate | null>;
};
export type LawShop = Pick<Shop, "db" | "adminEmails" | "now" | "origin">;

/** The newest products whose pages are opened; the others are judged when they are among them. */
const PRODUCTS = 200;
const MAILS_OF_EVENT = 3;

const usual: [PageRole, string][] = [
  ["home", "/"],
  ["terms", "/policy"],
  ["privacy", "/policy/privacy"],
  ["reviews", "/policy/reviews"],
  ["sign-up", "/login/singup"],
  ["lookup", "/non-member/order/info"],
  ["leave", "/my/leave"],
  ["withdrawal", "/withdrawal"],
  ["consents", "/my/consents"],
  ["list", "/login"],
  ["list", "/order-reserve"],
  ["list", "/qna"],
  ["list", "/board"],
  ["list", "/search"],
];

async function open(visitor: Visitor, [role, path]: [PageRole, string]): Promise<SeenPage> {
  const answer = await visitor.open(path);
  const isPage = answer.headers.get("content-type")?.startsWith("text/html");
  const html = isPage ? await answer.text() : "";
  return {
    role,
    path,
    status: answer.status,
    location: answer.headers.get("location"),
    html: html.replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, ""),
  };
}

const shownProducts = (db: Db) =>
  db
    .select({
      id: products.id,
      shippingClass: products.shippingClass,
      saleKind: products.saleKind,
      isMade: sql<boolean>`${products.commission} is not null`,
    })
    .from(products)
    .where(and(eq(products.isShow, true), isNull(products.removedAt)))
    .orderBy(desc(products.create), desc(products.id))
    .limit(PRODUCTS);

/** One order form of each kind of goods. */
function orderPaths(shown: Awaited<ReturnType<typeof shownProducts>>): [PageRole, string][] {
  const buyable = shown.filter(({ saleKind }) => saleKind === "order");
  const firsts = Map.groupBy(buyable, ({ shippingClass, isMade }) => `${shippingClass} ${isMade}`);
  return [...firsts.values()].map(([first]) => ["order", `/non-member/order/${first!.id}`]);
}

/** The last ones of each kind, by mail and by message. */
export async function seeMails(shop: Pick<LawShop, "db" | "origin">): Promise<SeenMail[]> {
  const rows = await shop.db
    .select()
    .from(notices)
    .where(
      sql`${notices.id} in (select id from (select id, row_number() over (partition by event, channel
        order by created_at desc, id desc) as place from notices where channel <> 'office') placed where place <= ${MAILS_OF_EVENT})`,
    )
    .orderBy(desc(notices.createdAt))
    .limit(300);
  const dress = await findDress(shop, rows);
  const agreed = await agreedToNights(
    shop.db,
    rows.map(({ subjectKey, sentAt, createdAt }) => ({
      accountId: subjectKey,
      at: sentAt ?? createdAt,
    })),
  );
  return rows.map((notice, at) => {
    const { event, sentAt } = notice;
    return { event, ...wordsOf(notice), sentAt, agreedToNights: agreed[at] ?? false };
  });

  function wordsOf(notice: Notice): { subject: string; text: string } {
    if (notice.channel === "mail") return mailOf(shop, notice, dress);
    const { title, text } = messageOf(shop, notice, dress);
    return { subject: title, text };
  }
}

/** Everything the rules look at, opened one after the other so that shoppers do not wait for it. */
export async function seeShop(shop: LawShop, visitor: Visitor): Promise<SeenShop> {
  const shown = await shownProducts(shop.db);
  const wanted: [PageRole, string][] = [
    ...usual,
    ...orderPaths(shown),
    ...shown.map(({ id }): [PageRole, string] => ["product", `/product/${id}`]),
  ];
  const pages: SeenPage[] = [];
  for (const page of wanted) pages.push(await open(visitor, page));
  return {
    now: shop.now(),
    origin: shop.origin,
    certificate: await visitor.findTlsCertificate(),
    pages,
    mails: await seeMails(shop),
    rows: await seeRows(shop),
  };
}
