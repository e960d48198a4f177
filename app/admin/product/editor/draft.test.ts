import { expect, test } from "vitest";
import { productForm } from "#shop/product/forms.ts";
import { keptFields, sentFields } from "#shop/product/fields.ts";
import type { EditableProduct } from "#shop/product/product.ts";
import { changedLabels, draftFrom, draftOf, rebase, typedPrice } from "./draft.ts";

const image = (id: string) => ({ id, width: 1200, height: 900, blur: "data:," });
const product: EditableProduct = {
  ...keptFields(sentFields({})),
  id: "ab12cd34ef",
  title: "새벽 보이스팩",
  summary: "한 줄",
  description: "<p>설명</p>",
  price: 39_900,
  discountRatio: 10,
  stock: 5,
  saleKind: "reserve",
  shippingClass: "parcel",
  ownFee: { name: "큰 상품", fee: 6000 },
  feeClass: "큰 상품",
  category: "voice-pack",
  tags: ["새벽", "낭독"],
  voiceSex: "여성",
  voiceTone: "차분한",
  voiceLanguages: ["한국어", "영어"],
  voiceLicence: "상업용",
  voiceMaker: "사람이 녹음",
  reservationOpensAt: new Date("2026-12-01T01:00:00Z"),
  reservationClosesAt: new Date("2026-12-24T01:00:00Z"),
  thumbnail: image("wideimage1"),
  moThumbnail: null,
  titleTone: "dark",
  isShow: true,
  notice: { kind: "goods", items: { name: "새벽" } },
  basePrice: null,
  baseNow: null,
  create: new Date(0),
  gallery: [image("gallery001"), image("gallery002")],
  licences: [],
  isMade: false,
  rating: null,
  starCounts: null,
  supplyWords: [],
  samples: [
    {
      id: "s1samples1",
      title: "아침 인사",
      soundId: "clip00000001",
      durationMs: 30_000,
      peaks: [1],
      master: "masters/one.wav",
      masterDurationMs: 90_000,
      startMs: 5000,
      transcript: "",
    },
  ],
  limitPerPerson: 2,
  weightGrams: 350,
  inFeeds: "yes",
  expectedShipOn: "2027-01-15",
  discountFrom: new Date("2026-12-01T00:00:00Z"),
  discountUntil: new Date("2026-12-08T00:00:00Z"),
  lowStock: 4,
  version: 3,
  updatedAt: new Date(0),
  options: [
    {
      name: "범위",
      values: [
        { id: "v1", label: "개인", priceDifference: 0, stock: 7, licence: "person0001" },
        { id: "v2", label: "상업", priceDifference: -500, stock: null },
      ],
    },
  ],
};

const posted: Record<string, string> = {
  version: "3",
  title: "새 이름",
  price: "4만",
  discountRatio: "",
  stock: "9",
  stockSeen: "5",
  saleKind: "reserve",
  reservationOpensAt: "2026-12-01T10:00",
  titleTone: "dark",
  thumbnail: "wideimage1",
  "gallery.0": "gallery002",
  "gallery.1": "unknown001",
  "option.0.name": "범위",
  "option.0.value.0.id": "v1",
  "option.0.value.0.label": "개인용",
  "option.0.value.0.stock": "7",
  "option.0.value.0.stockSeen": "7",
  "sample.0.id": "s1samples1",
  "sample.0.title": "",
  "sample.0.soundId": "clip00000001",
  "sample.1.title": "새 샘플",
  "sample.1.soundId": "clip00000002",
};

// covers 5.6b
test("a page that comes back shows everything that was typed, right or wrong", () => {
  const draft = draftFrom(posted, product);
  expect(draft).toMatchObject({
    title: "새 이름",
    price: "4만",
    discountRatio: "",
    stock: "9",
    stockSeen: "5",
    saleKind: "reserve",
    reservationOpensAt: "2026-12-01T10:00",
    isShow: false,
    thumbnail: product.thumbnail,
  });
  expect(draft.gallery.map(({ id }) => id)).toEqual(["gallery002", "unknown001"]);
  expect(draft.options).toMatchObject([
    { name: "범위", values: [{ id: "v1", label: "개인용", stock: "7", stockSeen: "7" }] },
  ]);
  expect(draft.samples).toMatchObject([
    {
      id: "s1samples1",
      title: "",
      soundId: "clip00000001",
      master: "masters/one.wav",
      startMs: 5000,
    },
    { id: "", title: "새 샘플", soundId: "clip00000002", master: null, durationMs: 0 },
  ]);
});

test("what the editor opens with is what the form takes back", () => {
  const draft = draftOf(product);
  const {
    options,
    samples,
    thumbnail,
    moThumbnail,
    gallery,
    isShow: _shown,
    notice,
    known: _known,
    files: _files,
    eachFile: _each,
    ...texts
  } = draft;
  const read = productForm.parse({
    ...texts,
    isShow: "on",
    thumbnail: thumbnail?.id ?? "",
    moThumbnail: moThumbnail?.id ?? "",
    ...Object.fromEntries(gallery.map(({ id }, at) => [`gallery.${at}`, id])),
    ...Object.fromEntries(Object.entries(notice).map(([item, words]) => [`notice.${item}`, words])),
    ...Object.fromEntries(
      samples.flatMap(({ id, title, soundId }, at) =>
        Object.entries({ id, title, soundId }).map(([field, text]) => [
          `sample.${at}.${field}`,
          text,
        ]),
      ),
    ),
    ...Object.fromEntries(
      options.flatMap(({ name, values }, axis) => [
        [`option.${axis}.name`, name],
        ...values.flatMap(({ key: _key, ...typed }, at) =>
          Object.entries(typed).map(([field, text]) => [
            `option.${axis}.value.${at}.${field}`,
            text,
          ]),
        ),
      ]),
    ),
  });
  expect(read).toMatchObject({
    version: 3,
    price: 39_900,
    discountRatio: 10,
    stock: 5,
    stockSeen: 5,
    reservationOpensAt: product.reservationOpensAt,
    reservationClosesAt: product.reservationClosesAt,
    expectedShipOn: "2027-01-15",
    gallery: ["gallery001", "gallery002"],
    samples: [{ id: "s1samples1", title: "아침 인사", soundId: "clip00000001" }],
  });
  expect(read.options[0]?.values).toEqual([
    { id: "v1", label: "개인", priceDifference: 0, stock: 7, stockSeen: 7, licence: "person0001" },
    { id: "v2", label: "상업", priceDifference: -500, stock: null, stockSeen: null, licence: null },
  ]);
});

test("after a conflict typed words stay, untouched stock follows the shop, and touched stock keeps what was typed", () => {
  const latest: EditableProduct = {
    ...product,
    version: 4,
    title: "남의 이름",
    stock: 2,
    options: [
      { name: "범위", values: [{ id: "v1", label: "개인", priceDifference: 0, stock: 6 }] },
    ],
  };
  const typed = { ...draftOf(product), title: "내 이름" };
  const rebased = rebase(typed, latest);
  expect(rebased).toMatchObject({ title: "내 이름", version: "4", stock: "2", stockSeen: "2" });
  expect(rebased.options[0]?.values).toMatchObject([
    { id: "v1", stock: "6", stockSeen: "6" },
    { id: "", label: "상업", stockSeen: "" },
  ]);
  expect(rebase({ ...typed, stock: "30" }, latest)).toMatchObject({ stock: "30", stockSeen: "2" });
  expect(changedLabels(product, latest)).toEqual(["상품 이름", "재고", "옵션"]);
});

test.each([
  [
    { price: "39,900", discountRatio: "" },
    { price: 39_900, discountRatio: null },
  ],
  [
    { price: "39900원", discountRatio: "10%" },
    { price: 39_900, discountRatio: 10 },
  ],
  [{ price: "", discountRatio: "" }, null],
  [{ price: "-1", discountRatio: "" }, null],
  [{ price: "100", discountRatio: "100" }, null],
  [{ price: "100", discountRatio: "a" }, null],
])("%j is shown as %j", (typed, price) => expect(typedPrice(typed)).toEqual(price));
