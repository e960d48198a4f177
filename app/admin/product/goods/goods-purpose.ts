import { randomLetters } from "#lib/random-letters.ts";
import { goodsKinds, goodsTypes, kindOfName } from "#shop/product/goods/goods-kind.ts";
import { goodsLimits } from "#shop/product/goods/goods-limits.ts";
import { postJson } from "#app/uploads/post-json.ts";
import type { StoredPurpose, UploadPurpose } from "#app/uploads/upload-purpose.ts";

export type AddedGoods = { goodsId: string; number: number };

type Target = { productId: string; goodsId: string | null; note: () => string };

/** Files that may be sold, and their place, which only buyers and the back office can read. */
const anyGoods: Omit<StoredPurpose<unknown>, "finish"> = {
  accept: goodsKinds.flatMap((kind) => [`.${kind}`, goodsTypes[kind]]),
  problemOf(file) {
    if (!kindOfName(file.name)) return "WAV, MP3, M4A, ZIP, PDF 파일을 골라주세요.";
    if (file.size === 0) return "빈 파일이에요. 다른 파일을 골라주세요.";
    return file.size > goodsLimits.bytes ? "파일이 너무 커요. 2GB까지 올릴 수 있어요." : null;
  },
  newName: (_accountId, file) => `goods/${randomLetters(26)}.${kindOfName(file.name)}`,
  contentTypeOf: (file) => goodsTypes[kindOfName(file.name) ?? "wav"],
};

const sentName = (file: File): string => file.name.slice(0, 400);

/** Files that become goods of a product, or a newer version of some, as soon as they are there. */
export const goodsPurpose = ({ productId, goodsId, note }: Target): UploadPurpose<AddedGoods> => ({
  ...anyGoods,
  async finish(name, file, signal) {
    const named = { name, fileName: sentName(file), productId, goodsId, note: note() };
    return postJson<AddedGoods>(
      "/admin/files/goods",
      { ...named, ...(await outlineOf(name, file)) },
      signal,
    );
  },
});

/** A file that is sold once its product is saved, as the product's form sends it. */
export type UploadedFile = { name: string; fileName: string; outline: string };
export const soldFilePurpose: UploadPurpose<UploadedFile> = {
  ...anyGoods,
  finish: async (name, file) => ({
    name,
    fileName: sentName(file),
    outline: JSON.stringify(await outlineOf(name, file)),
  }),
};

const outlineOf = async (name: string, file: File) =>
  /\.(?:mp3|m4a)$/.test(name)
    ? import("./outline-in-browser.ts")
        .then(({ outlineInBrowser }) => outlineInBrowser(file))
        .catch(() => ({}))
    : {};
