import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { handle as orderHandle, loader as orderLoader } from "#app/checkout/order/guest-order.tsx";
import {
  handle as reservationHandle,
  loader as reservationLoader,
} from "#app/checkout/reservation/reservation.tsx";
import { handle as postHandle, loader as postLoader } from "#app/community/post.tsx";
import { handle as qnaHandle, loader as qnaLoader } from "#app/community/qna.tsx";
import { shopContext, visitorContext, type Visitor } from "#app/request.server.ts";
import { handle as productHandle, loader as productLoader } from "#app/storefront/product.tsx";
import { questions } from "#shop/question/table.server.ts";
import { buildComment, buildPost } from "../has/post.ts";
import { reservable } from "../has/reservation.ts";
import { testShop } from "../test-shop.ts";
import type { KeepOffline } from "#app/browser/offline/keep-offline.ts";

const shop = await testShop();
type PartialVisitor = Partial<Visitor>;
const visitor: PartialVisitor = { account: null, role: null };

/** What stays on the device of this person after they read the page. */
async function keptOf(
  loader: (args: never) => unknown,
  handle: KeepOffline,
  path: string,
  who: PartialVisitor,
  params: Record<string, string> = {},
) {
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  context.set(visitorContext, {
    device: "mobile",
    guestId: null,
    session: null,
    standing: "stranger",
    address: "203.0.113.7",
    nonce: "n",
    pageKey: "same",
    ...who,
  } as Visitor);
  const url = new URL(path, shop.origin);
  return handle.forAnybody(
    await loader({ request: new Request(url), url, params, context } as never),
  );
}
const signedIn = async (isAdmin = false): Promise<PartialVisitor> => ({
  account: await (isAdmin ? shop.has.admin() : shop.has.member()),
  role: isAdmin ? "owner" : null,
});
const buildQuestion = (id: string, more: object) => ({
  id,
  title: "제목",
  text: "글",
  searchText: "",
  searchGrams: [],
  askerName: "회*원",
  writeKey: `key of ${id}`,
  ...more,
});

test("of a post, its author and administrators keep what a visitor reads", async () => {
  const author = await signedIn();
  const post = await buildPost(shop.db, { authorId: author.account!.id });
  await buildComment(shop.db, post.id, { authorId: author.account!.id });
  await buildComment(shop.db, post.id, {
    authorId: author.account!.id,
    hiddenAt: new Date(),
    text: "숨은 댓글",
  });
  const of = (who: PartialVisitor, id = post.id) =>
    keptOf(postLoader, postHandle, `/board/content/${id}`, who, { id });
  const open = await of(visitor);
  expect(open).toMatchObject({
    post: { id: post.id, isOwn: false },
    comments: { rows: [{ isOwn: false }] },
  });
  expect(await of(author)).toEqual(open);
  expect(await of(await signedIn(true))).toEqual(open);
  const hidden = await buildPost(shop.db, { authorId: author.account!.id, hiddenAt: new Date() });
  expect([await of(author, hidden.id), await of(await signedIn(true), hidden.id)]).toEqual([
    null,
    null,
  ]);
});

test("of questions, who asked them keeps neither secrets nor which are theirs", async () => {
  const asker = await signedIn();
  const product = await shop.has.product();
  const mine = { askerId: asker.account!.id, productId: product.id };
  await shop.db
    .insert(questions)
    .values([
      buildQuestion("a".repeat(10), mine),
      buildQuestion("b".repeat(10), { ...mine, isSecret: true, title: "내 비밀" }),
    ]);
  const kept = (who: PartialVisitor) =>
    keptOf(productLoader, productHandle, `/product/${product.id}`, who, { id: product.id });
  expect(await kept(asker)).toEqual({
    ...((await kept(visitor)) as object),
    sale: expect.anything(),
  });
  expect(
    JSON.stringify([await kept(asker), await keptOf(qnaLoader, qnaHandle, "/qna", asker)]),
  ).not.toMatch(/내 비밀|"isMine":true/);
  expect(await keptOf(qnaLoader, qnaHandle, "/qna", asker)).toEqual(
    await keptOf(qnaLoader, qnaHandle, "/qna", visitor),
  );
  expect(await keptOf(qnaLoader, qnaHandle, "/qna?show=mine", asker)).toBeNull();
});

test("of a hidden product, an order or a reservation nothing personal is kept", async () => {
  const hidden = await shop.has.product({ isShow: false });
  expect(
    await keptOf(productLoader, productHandle, `/product/${hidden.id}`, await signedIn(true), {
      id: hidden.id,
    }),
  ).toBeNull();
  const product = await shop.has.product();
  const member = await signedIn();
  const order = (who: PartialVisitor) =>
    keptOf(orderLoader, orderHandle, `/non-member/order/${product.id}`, who, {
      productId: product.id,
    });
  expect(await order(member)).toEqual(await order(visitor));
  const reserved = await shop.has.product(reservable);
  expect(
    await keptOf(reservationLoader, reservationHandle, `/order-reserve/${reserved.id}`, member, {
      productId: reserved.id,
    }),
  ).toBeNull();
  expect(
    await keptOf(reservationLoader, reservationHandle, "/order-reserve", member),
  ).toMatchObject({ kind: "list" });
});
