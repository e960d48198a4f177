import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { guestCookie, newGuestId } from "#app/guest-cookie.server.ts";
import { dayAfter } from "#lib/calendar-day.ts";
import { deviceInfo } from "#lib/device/device-info.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { cartLines } from "#shop/cart/table.server.ts";
import { clientErrors } from "#shop/client-error/table.server.ts";
import { hashPassword } from "#shop/member/password/password.server.ts";
import type { SessionKind } from "#shop/member/session/session-rules.ts";
import {
  accounts,
  addresses,
  consents,
  emailTokens,
  sessions,
  signUps,
  users,
} from "#shop/member/table.server.ts";
import { listLines } from "#shop/order/list-lines.server.ts";
import { buildClaim } from "../has/claim.ts";
import { buildEmptyObject } from "../has/empty-object.ts";
import { buildComment, buildPost } from "../has/post.ts";
import { buildProduct } from "../has/product.ts";
import { buildQuestion, buildReservation, reservable } from "../has/reservation.ts";
import { paymentFindings } from "#shop/money/table.server.ts";
import { policies } from "#shop/policy/table.server.ts";
import { questions } from "#shop/question/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { hashOfCode } from "#shop/order/access/order-code.server.ts";
import { orderCodes } from "#shop/order/access/table.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { storageTokens } from "#shop/file/storage/table.server.ts";
import { PASSWORD, type TestShop } from "../test-shop.ts";

/** Who asks. A former administrator still holds a session of the back office's door, but stands on no list any more. */
export const identities = [
  "visitor",
  "guest",
  "memberA",
  "memberB",
  "administrator",
  "former",
] as const;
export type Identity = (typeof identities)[number];

type Person = {
  /** what a browser of theirs sends */
  cookie: string;
  /** what only they, and the back office, may read */
  marks: string[];
};

export type People = {
  who: Record<Identity, Person>;
  /** what a row of the table names in braces */
  things: Record<string, string>;
  db: Db;
};

let hash: Promise<string> | undefined;
/** Names and days of terms, each once. */
let versions = 100;
let months = 0;

/** A month is looked through once: those whom one test makes after another have different ones. */
const pastMonth = (at: number): string =>
  `20${String(Math.floor(at / 12) % 25).padStart(2, "0")}-${String((at % 12) + 1).padStart(2, "0")}`;
const ADDRESS = "203.0.113.50";
const ORDER_CODE = "482913";
export const cookieOf = (lines: string[]): string =>
  lines
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");

/** A person's own words, which nothing else in the shop says. */
function wordsOf(role: string) {
  const letters = randomLetters(8);
  const digits = String(
    Number.parseInt(createHash("sha256").update(letters).digest("hex").slice(0, 8), 16),
  )
    .padStart(8, "7")
    .slice(-8);
  return {
    name: `${role}이름${letters}`,
    email: `${role}-${letters}@example.com`,
    phone: `010${digits}`,
    address: `서울특별시 마포구 ${letters}길 9`,
    detail: `${letters}호`,
    letters,
  };
}
type Words = ReturnType<typeof wordsOf>;

const marksOf = ({ name, email, phone, letters }: Words) => [
  name,
  email,
  phone,
  phone.replace(/^(\d{3})(\d{4})(\d{4})$/, "$1-$2-$3"),
  `${letters}길`,
  `${letters}호`,
];

async function makeMember(
  shop: TestShop,
  { email, name, phone, letters }: Words,
  kind: SessionKind,
) {
  hash ??= hashPassword(PASSWORD);
  const id = randomLetters(32);
  await shop.db
    .insert(users)
    .values({ id, email, name, phone, emailVerified: true, emailProof: "mail" });
  await shop.db.insert(accounts).values({
    id: randomLetters(32),
    accountId: id,
    providerId: "credential",
    userId: id,
    password: await hash,
  });
  await shop.db.insert(consents).values(
    (["age", "terms", "privacy"] as const).map((consent) => ({
      userId: id,
      kind: consent,
      version: "2026-11-01",
      agreed: true,
      how: "sign-up" as const,
    })),
  );
  const open = async () =>
    cookieOf(
      (
        await shop.auth.openSession(
          id,
          { address: ADDRESS, headers: new Headers({ "user-agent": letters }) },
          kind,
        )
      ).cookies,
    );
  return { id, cookie: `${await open()}; signup=${newToken()}`, open };
}

const named = (words: Words) => ({
  ordererName: words.name,
  ordererPhone: words.phone,
  ordererEmail: words.email,
  recipientName: words.name,
  recipientPhone: words.phone,
  address: words.address,
  addressDetail: words.detail,
  postcode: "04066",
});

/** An account with everything an account can have. */
async function furnish(
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
  const asked = {
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
      { ...asked, id: randomLetters(10), title: "공개 질문", writeKey: newToken() },
      {
        ...asked,
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
      expiresAt: sql`now() + interval '30 minutes'`,
    },
    {
      tokenHash: hashOfToken(tokens.email),
      purpose: "change-email",
      userId: member.id,
      email: `new-${words.email}`,
      expiresAt: sql`now() + interval '30 minutes'`,
    },
  ]);
  const pictureToken = await buildEmptyObject(shop.db, `members/${member.id}/images/a.png`, {
    ownerId: member.id,
    contentType: "image/png",
  });
  await buildEmptyObject(shop.db, `files/${member.id}.bin`);
  const [, second] = await shop.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, member.id))
    .orderBy(sessions.createdAt);
  const things = {
    [of]: member.id,
    [`email of ${of}`]: words.email,
    [`phone of ${of}`]: words.phone,
    [`order of ${of}`]: paid.number,
    [`unpaid order of ${of}`]: unpaid.number,
    [`claimed order of ${of}`]: claimed!.number,
    [`claim of ${of}`]: claim.id,
    [`delivered order of ${of}`]: delivered!.number,
    [`line of ${of}`]: String(line!.id),
    [`address of ${of}`]: address!.id,
    [`session of ${of}`]: second!.id,
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
  const reservedOnes = await reserve(shop, words, of, reserved, { memberId: member.id });
  return {
    cookie: member.cookie,
    marks: [
      ...marksOf(words),
      ...reservedOnes.marks,
      paid.number,
      unpaid.number,
      claimed!.number,
      delivered!.number,
      claim.words,
      address!.id,
      secret!.title,
    ],
    things: { ...things, ...reservedOnes.things },
  };
}

/** One that waits, one that may be ordered by its link, and one that is asked about a moved day. */
async function reserve(
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
  const asked = await buildReservation(db, product, { ...own, status: "confirmed" });
  const answer = await buildQuestion(db, asked);
  return {
    marks: [waiting.number, confirmed.number, asked.number],
    things: {
      [`reservation of ${of}`]: waiting.number,
      [`confirmed reservation of ${of}`]: confirmed.number,
      [`asked reservation of ${of}`]: asked.number,
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

/** The six identities of the matrix and what belongs to whom, all new. */
export async function makePeople(shop: TestShop): Promise<People> {
  const product = await buildProduct(shop.db, { stock: 50 });
  const hidden = await buildProduct(shop.db, { isShow: false });
  const reserved = await buildProduct(shop.db, { ...reservable, stock: 50 });
  const [a, b] = await Promise.all([
    furnish(shop, wordsOf("gap"), "A", product, reserved),
    furnish(shop, wordsOf("eul"), "B", product, reserved),
  ]);
  const ownerWords = wordsOf("owner");
  // The list is read at every request; a new administrator every time, since some rows change what theirs is.
  (shop.adminEmails as string[]).push(ownerWords.email);
  const administrator = await makeMember(shop, ownerWords, "admin");
  const formerWords = wordsOf("former");
  const former = await makeMember(shop, formerWords, "admin");
  const guestWords = wordsOf("guest");
  const guestId = newGuestId();
  const lines = [{ product, quantity: 1 }];
  const reservations = await reserve(shop, guestWords, "the guest", reserved, { guestId });
  const ordered = await shop.has.order({
    ...named(guestWords),
    guestId,
    delivery: "ready",
    payment: "paid",
    lines,
  });
  const unpaid = await shop.has.order({ ...named(guestWords), guestId, paymentTry: 2, lines });
  // One order's code was proved by the guest's browser and is over; the other order's was just sent.
  const [access, codeId] = [newToken(), randomUUID()];
  await shop.db.insert(orderCodes).values([
    {
      orderId: ordered.id,
      codeHash: "over",
      expiresAt: sql`now() - interval '1 minute'`,
      accessHash: hashOfToken(access),
      accessUntil: sql`now() + interval '29 minutes'`,
    },
    {
      id: codeId,
      orderId: unpaid.id,
      codeHash: hashOfCode(shop.secret, codeId, ORDER_CODE),
      expiresAt: sql`now() + interval '10 minutes'`,
    },
  ]);
  const recommender = randomLetters(10).toUpperCase();
  await shop.db.insert(recommenders).values({ code: recommender, name: "추천하는 분" });
  const policy = { kind: "terms" as const, title: "이용약관", html: "<p>글</p>" };
  const [draft, announced] = [
    { ...policy, version: `${++versions}.7.1`, effectiveOn: dayAfter("2040-01-01", versions) },
    {
      ...policy,
      version: `${++versions}.7.1`,
      effectiveOn: dayAfter("2060-01-01", versions),
      publishedAt: new Date(),
    },
  ];
  await shop.db.insert(policies).values([draft, announced]);
  const signUp = newToken();
  await shop.db.insert(signUps).values({
    tokenHash: hashOfToken(signUp),
    browserHash: hashOfToken(newToken()),
    email: `new-${formerWords.letters}@example.com`,
    name: "새회원",
    phone: "01070001234",
    passwordHash: (await hash)!,
    consents: (["age", "terms", "privacy"] as const).map((kind) => ({
      kind,
      version: "2026-11-01",
      agreed: true,
    })),
    expiresAt: sql`now() + interval '1 day'`,
  });
  const [notice] = await shop.db
    .insert(notices)
    .values({
      event: "order-paid",
      subjectKey: ordered.number,
      to: guestWords.email,
      messageId: `<${randomLetters(12)}@shop.test>`,
      subject: "결제를 확인했어요",
      text: "-",
      html: "-",
      state: "parked",
    })
    .returning();
  const clientError = randomUUID().replaceAll("-", "");
  await shop.db.insert(clientErrors).values({
    fingerprint: clientError,
    source: "browser",
    message: "TypeError: x",
    stack: "",
    route: "/",
    release: "r",
    device: deviceInfo(""),
    count: 1,
  });
  const [finding] = await shop.db
    .insert(paymentFindings)
    .values({
      kind: "amount_differs",
      subject: newToken(),
      orderNumber: ordered.number,
      bookAmount: 1000,
      providerAmount: 900,
    })
    .returning();
  const storageToken = hashOfToken(newToken());
  await shop.db
    .insert(storageTokens)
    .values({ tokenHash: storageToken, label: "백업", start: "abcdef", madeBy: ownerWords.email });
  return {
    db: shop.db,
    who: {
      visitor: { cookie: "", marks: [] },
      guest: {
        cookie: `${guestCookie(shop, guestId).split(";")[0]!}; order-access=${access}`,
        marks: [...marksOf(guestWords), ...reservations.marks, ordered.number, unpaid.number],
      },
      memberA: a,
      memberB: b,
      administrator: { cookie: administrator.cookie, marks: marksOf(ownerWords) },
      former: { cookie: former.cookie, marks: marksOf(formerWords) },
    },
    things: {
      ...a.things,
      ...b.things,
      ...reservations.things,
      "reserved product": reserved.id,
      "new key": randomLetters(26),
      "in three days": toSeoulLocal(new Date(Date.now() + 3 * 24 * 3600_000)),
      "missing reservation": `R20261121-${randomLetters(8).toUpperCase()}`,
      "storage token": storageToken,
      "client error": clientError,
      finding: finding!.id,
      "refund key": randomUUID(),
      product: product.id,
      "hidden product": hidden.id,
      "sign-up token": signUp,
      month: pastMonth(months++),
      "parked notice": notice!.id,
      "policy draft": draft.version,
      "announced policy": announced.version,
      "new version": `${Math.floor(++versions / 50) + 1}.${versions % 50}.1`,
      administrator: administrator.id,
      former: former.id,
      "order of the guest": ordered.number,
      "unpaid order of the guest": unpaid.number,
      "phone of the guest": guestWords.phone,
      "code of the guest": ORDER_CODE,
      recommender,
      "new recommender": randomLetters(10).toUpperCase(),
      "new email": `newcomer-${formerWords.letters}-${randomLetters(4)}@example.com`,
      ...missing,
      "missing order": `20261121-${randomLetters(8).toUpperCase()}`,
    },
  };
}

/** Well-formed names of what is not there. */
const missing = {
  "missing id": "00000000-0000-4000-8000-000000000000",
  "missing account": "z".repeat(32),
  "missing product": "zzzzzzzzzz",
  "missing token": "z".repeat(43),
  "missing session": "z".repeat(32),
  "missing question": "z".repeat(10),
  "missing post": "z".repeat(10),
  "missing recommender": "NOBODY99",
};
