import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { cartLines } from "#shop/cart/table.server.ts";
import { accounts, addresses, emailTokens, sessions } from "#shop/member/table.server.ts";
import { insertReceiver } from "#shop/gift/insert-receiver.server.ts";
import { GIFT_ADDRESS } from "#shop/order/gift/gift.ts";
import { giftLinkHash, giftPath } from "#shop/order/gift/gift-link.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { buildClaim } from "../has/claim.ts";
import { buildEarlierOrder } from "../has/earlier-order.ts";
import { buildEmptyObject } from "../has/empty-object.ts";
import type { OrderOverrides } from "../has/order.ts";
import { buildPasskey } from "../has/passkey.ts";
import { buildComment, buildPost } from "../has/post.ts";
import type { buildProduct } from "../has/product.ts";
import { buildQuestion, buildReservation } from "../has/reservation.ts";
import { buildReview } from "../has/review.ts";
import { questions } from "#shop/question/table.server.ts";
import { newsEndLink } from "#shop/member/consent/end-news.server.ts";
import { watches } from "#shop/watch/table.server.ts";
import { watchLink } from "#shop/watch/watch-link.server.ts";
import { wishes, wishShares } from "#shop/wish/table.server.ts";
import { type TestShop } from "../test-shop.ts";
import { makeMember, marksOf, named, type Words } from "./person.ts";

/** An account with everything an account can have. */
export async function furnishMember(
  shop: TestShop,
  words: Words,
  of: string,
  product: Awaited<ReturnType<typeof buildProduct>>,
  reserved: Awaited<ReturnType<typeof buildProduct>>,
) {
  const member = await makeMember(shop, words, "member");
  const lines = [{ product, quantity: 1 }];
  const own = { ...named(words), memberId: member.id, guestId: null, lines };
  const paid = await shop.has.order({ ...own, delivery: "ready", payment: "paid" });
  const unpaid = await shop.has.order({ ...own, paymentTry: 2 });
  const [claimed, delivered] = await Promise.all(
    [1, 2].map(() => shop.has.order({ ...own, delivery: "done", payment: "paid" })),
  );
  const review = await buildReview(shop.db, { of: own });
  const claim = await buildClaim(shop.db, claimed!, { words: `비밀요청${words.letters}` });
  const [line] = await listLines(shop.db, delivered!.id);
  const [address] = await shop.db
    .insert(addresses)
    .values({
      userId: member.id,
      label: "집",
      recipientName: words.name,
      recipientPhone: words.phone,
      postcode: "04066",
      address: words.address,
      addressDetail: words.detail,
      isDefault: true,
    })
    .returning();
  await shop.db
    .insert(cartLines)
    .values({ userId: member.id, productId: product.id, quantity: 1, unitPrice: product.price });
  await shop.db.insert(accounts).values({
    id: randomLetters(32),
    accountId: `subject-${words.letters}`,
    providerId: "kakao",
    userId: member.id,
  });
  await member.open();
  const questionFields = {
    askerId: member.id,
    askerName: "회*원",
    productId: product.id,
    text: "내용",
    searchGrams: [],
    searchText: "",
  };
  const post = await buildPost(shop.db, { authorId: member.id, comments: 1 });
  const hiddenPost = await buildPost(shop.db, {
    authorId: member.id,
    hiddenAt: new Date(),
    hiddenReason: "광고예요",
  });
  // A number that stands nowhere else in a page.
  const comment = await buildComment(shop.db, post.id, {
    id: 400_000_000_000 + Math.floor(Math.random() * 99_999_999_999),
    authorId: member.id,
  });
  const [open, secret] = await shop.db
    .insert(questions)
    .values([
      { ...questionFields, id: randomLetters(10), title: "공개 질문", writeKey: newToken() },
      {
        ...questionFields,
        id: randomLetters(10),
        title: `비밀${words.letters}`,
        isSecret: true,
        writeKey: newToken(),
      },
    ])
    .returning();
  const tokens = { reset: newToken(), email: newToken() };
  await shop.db.insert(emailTokens).values([
    {
      tokenHash: hashOfToken(tokens.reset),
      purpose: "reset-password",
      userId: member.id,
      email: words.email,
      expiresAt: sql`now() + interval '1 day'`,
    },
    {
      tokenHash: hashOfToken(tokens.email),
      purpose: "change-email",
      userId: member.id,
      email: `new-${words.email}`,
      expiresAt: sql`now() + interval '1 day'`,
    },
  ]);
  const pictureToken = await buildEmptyObject(shop.db, `members/${member.id}/images/a.png`, {
    ownerId: member.id,
    contentType: "image/png",
  });
  await buildEmptyObject(shop.db, `files/${member.id}.bin`);
  const earlier = await buildEarlierOrder(shop, {
    number: `earlier-${words.letters}`,
    accountId: member.id,
    buyerName: words.name,
    buyerEmail: words.email,
    buyerPhone: words.phone,
    address: words.address,
    addressDetail: words.detail,
  });
  const [, second] = await shop.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, member.id))
    .orderBy(sessions.createdAt);
  const things = {
    [of]: member.id,
    [`email of ${of}`]: words.email,
    [`phone of ${of}`]: words.phone,
    [`name of ${of}`]: words.name,
    [`order of ${of}`]: paid.number,
    [`unpaid order of ${of}`]: unpaid.number,
    [`claimed order of ${of}`]: claimed!.number,
    [`claim of ${of}`]: claim.id,
    [`delivered order of ${of}`]: delivered!.number,
    [`earlier order of ${of}`]: earlier.id,
    [`line of ${of}`]: String(line!.id),
    [`review of ${of}`]: review.id,
    [`reviewed order of ${of}`]: review.order.number,
    [`reviewed line of ${of}`]: String(review.lineId),
    [`address of ${of}`]: address!.id,
    [`session of ${of}`]: second!.id,
    [`news mark of ${of}`]: newsEndLink(shop, member.id).split("/").at(-1)!,
    [`passkey of ${of}`]: await buildPasskey(shop.db, member.id),
    [`reset token of ${of}`]: tokens.reset,
    [`email token of ${of}`]: tokens.email,
    [`open question of ${of}`]: open!.id,
    [`post of ${of}`]: post.id,
    ...(of === "A" && { "public post": post.id }),
    [`hidden post of ${of}`]: hiddenPost.id,
    [`comment of ${of}`]: String(comment.id),
    [`secret question of ${of}`]: secret!.id,
    [`pictures of ${of}`]: `members%2F${member.id}%2Fimages%2F`,
    [`picture token of ${of}`]: pictureToken,
    [`file beside ${of}`]: `files%2F${member.id}.bin`,
  };
  const given = await give(shop, own);
  const received = await receive(shop, member.id);
  const later = await waitAndWish(shop, member.id, product.id);
  const reservedOnes = await reserve(shop, words, of, reserved, { memberId: member.id });
  return {
    cookie: member.cookie,
    marks: [
      ...marksOf(words),
      ...reservedOnes.marks,
      paid.number,
      unpaid.number,
      claimed!.number,
      review.order.number,
      delivered!.number,
      earlier.number,
      claim.words,
      address!.id,
      secret!.title,
    ],
    things: {
      ...things,
      ...reservedOnes.things,
      [`gift of ${of}`]: given.number,
      [`gift link of ${of}`]: given.link,
      [`received gift of ${of}`]: received,
      [`watch of ${of}`]: later.watchId,
      [`watch mark of ${of}`]: later.mark,
      [`wish list of ${of}`]: later.token,
    },
  };
}

/** A paid gift that waits for its receiver. */
async function give(shop: TestShop, own: OrderOverrides) {
  const id = randomUUID();
  const gift = { to: "친구", message: "", days: 7, everywhere: false, link: 1, email: null };
  const receiver = { recipientName: "친구", recipientPhone: "", postcode: "", addressDetail: "" };
  const { number } = await shop.has.order({
    ...own,
    ...receiver,
    id,
    gift,
    address: GIFT_ADDRESS,
    giftState: "waiting",
    giftLink: giftLinkHash(shop, { id, gift }),
    delivery: "ready",
    payment: "paid",
  });
  return { number, link: giftPath(shop, { id, gift }).split("/").at(-1)! };
}

async function receive(shop: TestShop, accountId: string): Promise<string> {
  const product = await shop.has.product({ shippingClass: "digital" });
  const gift = { to: "친구", message: "", days: 7, everywhere: false, link: 1, email: null };
  const { id } = await shop.has.order({
    lines: [{ product, quantity: 1 }],
    address: "",
    postcode: "",
    gift: { ...gift, files: true },
    giftState: "accepted",
    delivery: "ready",
    payment: "paid",
  });
  const answer = { name: "받은 이", email: "", answerKey: newToken(), guestId: null, accountId };
  return (await insertReceiver(shop.db, shop, id, answer)).handle;
}

/** Something to be told of, and a wish list that is shared. */
async function waitAndWish(shop: TestShop, userId: string, productId: string) {
  const [watch] = await shop.db
    .insert(watches)
    .values({ kind: "restock", productId, userId })
    .returning({ id: watches.id });
  await shop.db.insert(wishes).values({ userId, productId });
  const token = newToken();
  await shop.db.insert(wishShares).values({ userId, token });
  const watchId = watch!.id;
  return { watchId, mark: watchLink(shop, watchId).split("/").at(-1)!, token };
}

/** One that waits, one that may be ordered by its link, and one that is asked about a moved day. */
export async function reserve(
  { db }: TestShop,
  { name, phone, email }: Words,
  of: string,
  product: Awaited<ReturnType<typeof buildProduct>>,
  who: { memberId: string } | { guestId: string },
) {
  const [order, own] = [newToken(), { name, phone, email, ...who }];
  const waiting = await buildReservation(db, product, own);
  const confirmed = await buildReservation(db, product, {
    ...own,
    status: "confirmed",
    linkHash: hashOfToken(order),
  });
  const reservation = await buildReservation(db, product, { ...own, status: "confirmed" });
  const answer = await buildQuestion(db, reservation);
  return {
    marks: [waiting.number, confirmed.number, reservation.number],
    things: {
      [`reservation of ${of}`]: waiting.number,
      [`confirmed reservation of ${of}`]: confirmed.number,
      [`asked reservation of ${of}`]: reservation.number,
      [`order link of ${of}`]: order,
      [`answer link of ${of}`]: answer,
      [`contact of ${of}`]: [
        name,
        email,
        phone,
        phone.replace(/^(\d{3})(\d{4})(\d{4})$/, "$1-$2-$3"),
        confirmed.number,
      ].join(" "),
    },
  };
}
