import * as z from "zod";
import { claimKindNames } from "../order/status.ts";
import { claimReasonNames, isShopsFault } from "./reasons.ts";

export const CLAIM = { words: 1000, photos: 5 };

const AGAIN = "화면을 새로고침한 뒤 다시 요청해주세요.";
const words = z.string().default("").pipe(z.string().trim().max(CLAIM.words, `${CLAIM.words.toLocaleString("ko-KR")}자까지 쓸 수 있어요.`));
const photos = z.string().default("").transform((ids) => ids.split(",").filter(Boolean))
  .pipe(z.array(z.string().regex(/^[a-z0-9]{8,64}$/, "사진을 다시 올려주세요.")).max(CLAIM.photos, `사진은 ${CLAIM.photos}장까지 올릴 수 있어요.`));

export type AskedPieces = { lineId: number; quantity: number };

/** Reads `line.12` (ticked) with `quantity.12` out of flat form fields; a ticked line without a number is one piece. */
export function readAskedPieces(values: Record<string, unknown>): { pieces: AskedPieces[]; wrong: string[] } {
  const ids = Object.keys(values).flatMap((name) => /^line\.(\d{1,15})$/.exec(name)?.[1] ?? []).slice(0, 100);
  const pieces: AskedPieces[] = [];
  const wrong: string[] = [];
  for (const id of ids) {
    const typed = values[`quantity.${id}`] ?? "1";
    if (typeof typed === "string" && /^[1-9]\d{0,3}$/.test(typed)) pieces.push({ lineId: Number(id), quantity: Number(typed) });
    else wrong.push(`quantity.${id}`);
  }
  return { pieces, wrong };
}

/** What a shopper says when they ask something back; members and guests alike. The account is read apart, since few orders need one. */
export const claimForm = z.looseObject({
  requestKey: z.string(AGAIN).regex(/^[a-z0-9]{16,64}$/, AGAIN),
  kind: z.enum(claimKindNames, "무엇을 요청할지 골라주세요."),
  reason: z.enum(claimReasonNames, "이유를 골라주세요."),
  words, photos,
  /** won that the shopper was shown before they sent it */
  refundShown: z.string().regex(/^\d{1,12}$/, AGAIN).transform(Number).optional(),
}).transform((form, context) => {
  const { pieces, wrong } = readAskedPieces(form);
  for (const name of wrong) context.addIssue({ code: "custom", path: name.split("."), message: "수량은 1 이상의 정수로 입력해주세요." });
  if (!pieces.length && !wrong.length) context.addIssue({ code: "custom", path: ["line"], message: "상품을 하나 이상 골라주세요." });
  if (!form.words && form.kind === "exchange") context.addIssue({ code: "custom", path: ["words"], message: "어떤 상품이나 옵션으로 바꾸고 싶은지 적어주세요." });
  else if (!form.words && form.kind === "return" && isShopsFault(form.reason)) context.addIssue({ code: "custom", path: ["words"], message: "어떤 점이 잘못됐는지 적어주세요." });
  return { ...form, pieces };
});

export type ClaimForm = z.output<typeof claimForm>;
