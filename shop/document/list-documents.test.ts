import { expect, test } from "vitest";
import { recommenders } from "#shop/recommender/table.server.ts";
import { questions } from "#shop/question/table.server.ts";
import { buildPost } from "#tests/has/post.ts";
import { testShop } from "#tests/test-shop.ts";
import { collections, type CollectionName } from "./collections.server.ts";
import { findDocument } from "./find-document.server.ts";
import { listDocuments } from "./list-documents.server.ts";

const shop = await testShop();
const names = Object.keys(collections) as CollectionName[];

// covers 7.4b
test("one by id, null for no id and when there is none", async () => {
  const order = await shop.has.order({});
  expect(await findDocument(shop.db, "order", order.id)).toMatchObject({
    id: order.id,
    number: order.number,
    delivery: order.delivery,
    total: order.total,
  });
  await shop.db.insert(recommenders).values({ code: "SORI1", name: "추천하는 분" });
  expect(await findDocument(shop.db, "orderRecommender", "SORI1")).toMatchObject({
    id: "SORI1",
    name: "추천하는 분",
  });
  for (const name of names)
    for (const absent of [
      null,
      undefined,
      "",
      "nobody",
      "00000000-0000-4000-8000-000000000000",
      "\u0000",
      "' or 1=1 --",
      "x".repeat(9000),
    ])
      expect(await findDocument(shop.db, name, absent)).toBeNull();
});

// covers 7.4a
test("by a field that equals a value; an empty list when there is none", async () => {
  const member = await shop.has.member();
  const post = await buildPost(shop.db, { authorId: member.id });
  expect(
    await listDocuments(shop.db, "board", { field: "authorId", value: member.id }),
  ).toMatchObject([{ id: post.id, title: post.title }]);
  expect(await listDocuments(shop.db, "board", { field: "id", value: post.id })).toHaveLength(1);
  for (const name of names)
    for (const field of Object.keys(collections[name].fields))
      for (const value of ["nobody", "", null, "%", "'"])
        expect(await listDocuments(shop.db, name, { field, value })).toEqual([]);
  for (const field of ["html", "toString", "__proto__", "no"])
    expect(await listDocuments(shop.db, "board", { field, value: post.id })).toEqual([]);
});

test("keys and hashes of a row are in no document", async () => {
  const order = await shop.has.order({});
  await shop.db.insert(questions).values({
    id: "q".repeat(10),
    title: "질문",
    text: "글",
    searchText: "",
    searchGrams: [],
    askerName: "회*원",
    writeKey: "secret-write-key",
  });
  const read = [
    await findDocument(shop.db, "order", order.id),
    await findDocument(shop.db, "qna", "q".repeat(10)),
  ];
  expect(read.map((document) => document?.id)).toEqual([order.id, "q".repeat(10)]);
  expect(JSON.stringify(read)).not.toMatch(new RegExp(`secret-write-key|${order.placeKey}`));
  for (const name of names)
    expect(Object.keys(collections[name].columns).join(" ")).not.toMatch(
      /key|hash|token|guestId|search/i,
    );
});
