import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { PublicFetch } from "#lib/public-fetch/public-fetch.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { images } from "#shop/file/table.server.ts";
import { goods, goodsVersions } from "#shop/product/goods/table.server.ts";
import { products, productSamples } from "#shop/product/table.server.ts";
import { listGoods } from "#shop/product/goods/list-goods.server.ts";
import { sound } from "#tests/given/goods.ts";
import { mp3 } from "#tests/has/mp3.ts";
import { photo } from "#tests/has/photo.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { machine } from "#tests/has/stored.ts";
import { inPieces } from "#tests/has/wav.ts";
import { testShop } from "#tests/test-shop.ts";
import type { MadeRow, MoveContext } from "#shop/move/kind/kind-of-move.ts";
import { prepareProduct } from "#shop/move/kind/product/prepare-product.server.ts";
import type { ProductDocument } from "#shop/move/kind/product/product-document.ts";
import { productKind } from "#shop/move/kind/product/product-kind.server.ts";
import { withMedia } from "./attach-media.ts";
import { makeMedia } from "./make-media.server.ts";
import type { MovedMedia } from "./media-names.ts";

const shop = await testShop();
const now = new Date("2026-11-29T00:00:00Z");

async function dropped(id: string, path: string, kind: MovedMedia["kind"], bytes: Uint8Array) {
  const object = `moves/${id}`;
  await saveObject(shop, machine, {
    bucket: shop.storageBucket,
    name: object,
    settings: {},
    body: inPieces(bytes),
  });
  return { id, path, kind, title: null, object } satisfies MovedMedia;
}

function documentOf(cells: Record<string, string>, media: MovedMedia[] = []): ProductDocument {
  const context: MoveContext = { choices: {}, media, now };
  const prepared = prepareProduct([{ line: 2, role: "main", cells }], context);
  if ("troubles" in prepared) throw new Error(JSON.stringify(prepared.troubles));
  return prepared.document;
}
const make = (document: ProductDocument, media: MovedMedia[], fetchPicture?: PublicFetch) =>
  makeMedia(shop, document, {
    media,
    fetchesPictures: fetchPicture !== undefined,
    ...(fetchPicture && { fetchPicture }),
    ownerId: null,
    now,
  });
const write = async (document: ProductDocument): Promise<MadeRow> => {
  const context: MoveContext = { choices: {}, media: [], now };
  const items = [{ document: JSON.parse(JSON.stringify(document)), action: "new" as const }];
  const [made] = await shop.db.transaction((tx) => productKind.write(tx, items, context));
  return made!;
};

test("a picture and a sound dropped beside become the product's photo and sold file, and go with it", async () => {
  const media = [
    await dropped("pic1", "빗소리.jpg", "picture", await photo()),
    await dropped("wav1", "빗소리 10.wav", "sound", sound()),
    await dropped("mp31", "빗소리 2.mp3", "sound", mp3({ seconds: 1 })),
  ];
  const attached = withMedia(documentOf({ title: "빗소리", priceNow: "1" }), media, "goods");
  expect(withMedia(attached.document, media, "goods").document).toEqual(attached.document);
  const { document, warnings } = await make(attached.document, media);
  expect(warnings).toEqual([]);
  const again = await make(document, media);
  expect(again.document).toEqual(document);
  const made = await write(document);
  const [row] = await rowsOf(shop.db, products, { id: made.id });
  expect(row!.thumbnail).toBe(document.pictures[0]!.image);
  expect(
    (await listGoods(shop.db, made.id)).map(({ title, versions }) => [
      title,
      versions[0]!.fileName,
    ]),
  ).toEqual([
    ["빗소리 2", "빗소리 2.mp3"],
    ["빗소리 10", "빗소리 10.wav"],
  ]);
  const undone = await shop.db.transaction((tx) =>
    productKind.undo(tx, JSON.parse(JSON.stringify([made]))),
  );
  expect(undone).toEqual([null]);
  expect([await shop.db.$count(goods), await shop.db.$count(goodsVersions)]).toEqual([0, 0]);
});

test("a sound becomes a sample where the owner chose so, and what cannot be cut is sold", async () => {
  const media = [
    await dropped("wav2", "물소리.wav", "sound", sound()),
    await dropped("mp32", "물소리.mp3", "sound", mp3({ seconds: 1 })),
  ];
  const attached = withMedia(documentOf({ title: "물소리", priceNow: "1" }), media, "sample");
  const { document, warnings } = await make(attached.document, media);
  expect(warnings).toEqual(["물소리: WAV 파일만 샘플로 자를 수 있어 판매 파일로 옮겨요."]);
  const made = await write(document);
  expect(await rowsOf(shop.db, productSamples, { productId: made.id })).toMatchObject([
    { title: "물소리", position: 0 },
  ]);
  expect(await rowsOf(shop.db, goods, { productId: made.id })).toHaveLength(1);
});

test("what is no picture and no sound is left out with words, and the upload stays what it was", async () => {
  const media = [
    await dropped("bad1", "가짜.jpg", "picture", Buffer.from("no picture")),
    await dropped("bad2", "가짜.wav", "sound", Buffer.from("no sound at all")),
    { id: "none", path: "없음.jpg", kind: "picture" as const, title: null, object: "moves/none" },
  ];
  const attached = withMedia(documentOf({ title: "가짜", priceNow: "1" }), media, "goods");
  const { document, warnings } = await make(attached.document, media);
  expect(warnings).toHaveLength(3);
  const made = await write(document);
  expect((await rowsOf(shop.db, products, { id: made.id }))[0]!.thumbnail).toBeNull();
  const kept = await shop.db
    .select()
    .from(storedObjects)
    .where(eq(storedObjects.name, "moves/bad2"));
  expect(kept).toHaveLength(1);
});

test("addresses are fetched only when the owner chose so, and each trouble has words", async () => {
  const document = documentOf({
    title: "주소",
    priceNow: "1",
    pictures: "https://old.example/a.jpg\nhttps://10.0.0.1/b.jpg",
    description: '<p>글</p><img src="https://old.example/a.jpg">',
  });
  const before = await make(document, []);
  expect(before).toEqual({ document, warnings: [] });
  const bytes = await photo();
  const fetched = await make(document, [], async (address) =>
    address.startsWith("https://old.example/") ? { bytes, contentType: "image/jpeg" } : "private",
  );
  expect(fetched.warnings).toEqual(["https://10.0.0.1/b.jpg: 공개된 주소가 아니에요."]);
  const [photoId, , inText] = fetched.document.pictures.map(({ image }) => image);
  expect(photoId).toBe(inText);
  expect(await rowsOf(shop.db, images, { id: photoId! })).toHaveLength(1);
  const made = await write(fetched.document);
  const [row] = await rowsOf(shop.db, products, { id: made.id });
  expect(row!.description).toContain(`/images/${photoId}/`);
});
