import * as z from "zod";
import { maybeText, sentBack } from "#shop/typed-words.ts";
import { claimKindNames, type ClaimKind } from "#shop/order/claim-status.ts";
import { readAskedPieces } from "./asked-pieces.ts";
import { CLAIM } from "../claim-limits.ts";
import { claimReasonNames, isShopsFault, type ClaimReason } from "../reasons.ts";
import { waybillFields } from "../waybill-fields.ts";

const AGAIN = "화면을 새로고침한 뒤 다시 요청해주세요.";
const words = maybeText(CLAIM.words).meta({ label: "자세한 내용", rows: 5 });
const photos = z
  .string()
  .default("")
  .transform((ids) => ids.split(",").filter(Boolean))
  .pipe(
    z
      .array(z.string().regex(/^[a-z0-9]{8,64}$/, "사진을 다시 올려주세요."))
      .max(CLAIM.photos, `사진은 ${CLAIM.photos}장까지 올릴 수 있어요.`),
  );

const claimFields = z.looseObject({
  requestKey: z.string(AGAIN).regex(/^[a-z0-9]{16,64}$/, AGAIN),
  // Validated below, so that all errors are reported at once.
  kind: sentBack(40).optional(),
  reason: sentBack(40).optional(),
  words,
  photos,
  /** how it comes back; where and when it is fetched is read apart, because few claims need it */
  wayBack: z.enum(["fetch", "send"], "돌려보내는 방법을 골라주세요.").optional(),
  /** won that the shopper was shown before they sent it */
  refundShown: z
    .string()
    .regex(/^\d{1,12}$/, AGAIN)
    .transform(Number)
    .optional(),
});

const wordsMissing = (
  kind: ClaimKind | undefined,
  reason: ClaimReason | undefined,
): string | null => {
  if (kind === "exchange") return "어떤 상품이나 옵션으로 바꾸고 싶은지 적어주세요.";
  return kind === "return" && reason && isShopsFault(reason)
    ? "어떤 점이 잘못됐는지 적어주세요."
    : null;
};

function judged<Form extends z.output<typeof claimFields>>(
  form: Form,
  context: z.core.$RefinementCtx,
) {
  const { pieces, wrong } = readAskedPieces(form);
  const kind = claimKindNames.find((name) => name === form.kind);
  const reason = claimReasonNames.find((name): name is ClaimReason => name === form.reason);
  const missing: [path: string[], message: string | null][] = [
    [["kind"], kind ? null : "무엇을 요청할지 골라주세요."],
    [["reason"], reason ? null : "이유를 골라주세요."],
    [["line"], pieces.length || wrong.length ? null : "상품을 하나 이상 골라주세요."],
    [["words"], form.words ? null : wordsMissing(kind, reason)],
    ...wrong.map((name): [string[], string] => [
      name.split("."),
      "수량은 1 이상의 정수로 입력해주세요.",
    ]),
  ];
  for (const [path, message] of missing)
    if (message) context.issues.push({ code: "custom", path, message, input: form });
  return {
    ...form,
    kind: kind ?? ("return" as const),
    reason: reason ?? ("changed_mind" as const),
    pieces,
  };
}

/** A claim's form. The account is parsed separately, because few claims need one. */
export const claimForm = claimFields.transform(judged);
export type ClaimForm = z.output<typeof claimForm>;

/** What the desk registers for somebody who called, and how far it decides it at once. */
export const deskClaimForm = claimFields
  .safeExtend({
    words: words.meta({
      label: "들은 내용",
      rows: 3,
      hint: "교환과 상점 책임인 반품에는 꼭 적어주세요. 구매자도 볼 수 있어요.",
    }),
    next: z.enum(["ask", "approve", "refund"], AGAIN).default("ask"),
  })
  .transform(judged);
export type DeskClaimForm = z.output<typeof deskClaimForm>;

/** What the page of an order's claims sends. */
export const claimPageForm = z.discriminatedUnion(
  "intent",
  [
    claimFields.safeExtend({ intent: z.enum(["review", "send"]) }).transform(judged),
    z.looseObject({ intent: z.literal("edit") }),
    z.object({ intent: z.literal("withdraw"), claim: sentBack(60) }),
    z.object({ intent: z.literal("parcel"), claim: sentBack(60), ...waybillFields }),
  ],
  "할 수 없는 작업이에요.",
);
