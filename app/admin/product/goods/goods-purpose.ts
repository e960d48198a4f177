import { randomLetters } from "#lib/random-letters.ts";
import { goodsKinds, goodsTypes, kindOfName } from "#shop/product/goods/goods-kind.ts";
import { goodsLimits } from "#shop/product/goods/goods-limits.ts";
import { postJson } from "#app/uploads/post-json.ts";
import type { UploadPurpose } from "#app/uploads/upload-purpose.ts";

export type AddedGoods = { goodsId: string; number: number };

type Target = { productId: string; goodsId: string | null; note: () => string };

/** Files that buyers get: kept where nobody but they and the back office reads them. */
export const goodsPurpose = ({ productId, goodsId, note }: Target): UploadPurpose<AddedGoods> => ({
  accept: goodsKinds.flatMap((kind) => [`.${kind}`, goodsTypes[kind]]),
  problemOf(file) {
    if (!kindOfName(file.name)) return "WAV, MP3, M4A, ZIP, PDF 파일을 골라주세요.";
    if (file.size === 0) return "빈 파일이에요. 다른 파일을 골라주세요.";
    return file.size > goodsLimits.bytes ? "파일이 너무 커요. 2GB까지 올릴 수 있어요." : null;
  },
  newName: (_accountId, file) => `goods/${randomLetters(26)}.${kindOfName(file.name)}`,
  contentTypeOf: (file) => goodsTypes[kindOfName(file.name) ?? "wav"],
  async finish(name, file, signal) {
    const named = { name, fileName: file.name.slice(0, 400), productId, goodsId, note: note() };
    const outline = /\.(?:mp3|m4a)$/.test(name) ? await outlineOf(file) : {};
    return postJson<AddedGoods>("/admin/files/goods", { ...named, ...outline }, signal);
  },
});

const outlineOf = (file: File) =>
  import("./outline-in-browser.ts")
    .then(({ outlineInBrowser }) => outlineInBrowser(file))
    .catch(() => ({}));
