import fc from "fast-check";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { addWish, addWishes, removeWish } from "./change-wishes.server.ts";
import { listWished, listWishIds } from "./list-wishes.server.ts";
import {
  endWishShare,
  findSharingMember,
  findWishShare,
  shareWishes,
} from "./share-wishes.server.ts";
import { wishes } from "./table.server.ts";
import { readWishes, WISH_LIMIT, writeWishes } from "./wish-text.ts";
import { refused } from "#tests/given/refused.ts";

const shop = await testShop();

test("what a device kept joins the member's list, once however often it is sent, and by two tabs at once", async () => {
  const member = await shop.has.member();
  const some = await Promise.all([1, 2, 3].map(() => shop.has.product()));
  const hidden = await shop.has.product({ isShow: false });
  const ids = some.map(({ id }) => id);
  await addWish(shop.db, member.id, ids[2]!);
  const device = [ids[0]!, ids[1]!, ids[2]!, hidden.id, "nothing-like"];
  await Promise.all([1, 2, 3].map(() => addWishes(shop.db, member.id, device)));
  expect((await listWishIds(shop.db, member.id)).toSorted()).toEqual(ids.toSorted());
  expect(await removeWish(shop.db, member.id, ids[0]!)).not.toContain(ids[0]);
  expect(await refused(addWish(shop.db, member.id, hidden.id))).toBe("product-not-found");
});

test("a list of ten thousand has two hundred, says how many found no room, and two at the last place are one too many", async () => {
  const member = await shop.has.member();
  const [first, last, late] = [
    await shop.has.product(),
    await shop.has.product(),
    await shop.has.product(),
  ];
  const many = await Promise.all(Array.from({ length: WISH_LIMIT - 1 }, () => shop.has.product()));
  await addWishes(
    shop.db,
    member.id,
    many.map(({ id }) => id),
  );
  const both = [first, last].map(({ id }) => refused(addWish(shop.db, member.id, id)));
  expect((await Promise.all(both)).toSorted()).toEqual(["done", "wish-full"]);
  expect(await shop.db.$count(wishes)).toBeGreaterThanOrEqual(WISH_LIMIT);
  const { ids, left } = await addWishes(shop.db, member.id, [late.id]);
  expect([ids.length, left]).toEqual([WISH_LIMIT, 1]);
  const { products, hidden } = await listWished(shop.db, ids);
  expect([products.length, hidden]).toEqual([WISH_LIMIT, 0]);
  const text = writeWishes(Array.from({ length: 10_000 }, (_, at) => `product-${at}`));
  expect(readWishes(text)).toHaveLength(WISH_LIMIT);
});

test("an address that shows a list is one of its own, ends when its owner says so, and the next is another", async () => {
  const [one, two] = [await shop.has.member(), await shop.has.member()];
  await Promise.all([shareWishes(shop.db, one.id), shareWishes(shop.db, one.id)]);
  const token = (await findWishShare(shop.db, one.id))!;
  expect(await findSharingMember(shop.db, token)).toBe(one.id);
  expect(await findWishShare(shop.db, two.id)).toBeNull();
  await endWishShare(shop.db, two.id);
  expect(await findSharingMember(shop.db, token)).toBe(one.id);
  await endWishShare(shop.db, one.id);
  expect(await findSharingMember(shop.db, token)).toBeNull();
  await shareWishes(shop.db, one.id);
  expect(await findWishShare(shop.db, one.id)).not.toBe(token);
});

test("any text of a device is a list of ids, each once, and a written list reads as itself", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const ids = readWishes(text);
      expect(ids).toEqual([...new Set(ids)]);
      expect(readWishes(writeWishes(ids))).toEqual(ids);
    }),
  );
});
