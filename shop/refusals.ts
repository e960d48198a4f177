import { archiveRefusals } from "./archive/refusals.ts";
import { backupRefusals } from "./backup/refusals.ts";
import { boardRefusals } from "./board/refusals.ts";
import { cartRefusals } from "./cart/refusals.ts";
import { certificateRefusals } from "./certificate/refusals.ts";
import { claimRefusals } from "./claim/refusals.ts";
import { clientErrorRefusals } from "./client-error/refusals.ts";
import { commissionRefusals } from "./commission/refusals.ts";
import { fileRefusals } from "./file/refusals.ts";
import { giftRefusals } from "./gift/refusals.ts";
import { limitRefusals } from "./limit/refusals.ts";
import { memberRefusals } from "./member/refusals.ts";
import { moneyRefusals } from "./money/refusals.ts";
import { moveRefusals } from "./move/refusals.ts";
import { noticeRefusals } from "./notice/refusals.ts";
import { officeRefusals } from "./office/refusals.ts";
import { openingRefusals } from "./opening/refusals.ts";
import { orderRefusals } from "./order/refusals.ts";
import { letterRefusals } from "#shop/letter/refusals.ts";
import { pageRefusals } from "./page/refusals.ts";
import { policyRefusals } from "./policy/refusals.ts";
import { productRefusals } from "./product/refusals.ts";
import { questionRefusals } from "./question/refusals.ts";
import { recommenderRefusals } from "./recommender/refusals.ts";
import { reservationRefusals } from "./reservation/refusals.ts";
import { reviewRefusals } from "./review/refusals.ts";
import { siteRefusals } from "./site/refusals.ts";
import { statementRefusals } from "./statement/refusals.ts";
import { updateRefusals } from "./update/refusals.ts";
import { vaultRefusals } from "./vault/refusals.ts";
import { vendorRefusals } from "./vendor/refusals.ts";
import { watchRefusals } from "./watch/refusals.ts";
import { wishRefusals } from "./wish/refusals.ts";

/** All refusals of the shop: the words for people, and the HTTP status. Each noun has its own. */
export const refusals = {
  "illegal-move": [409, "지금은 할 수 없는 작업이에요."],
  "too-many-rows": [413, "한 번에 처리할 수 있는 줄 수를 넘었어요. 나눠서 붙여넣어주세요."],
  "not-writing": [
    503,
    "지금은 잠시 주문과 저장을 할 수 없어요. 상품 보기와 검색은 그대로 쓸 수 있어요. 적은 내용은 남아 있으니 몇 분 뒤에 다시 눌러주세요.",
  ],
  "too-busy": [503, "지금 이용하는 분이 많아요. 잠시 뒤에 다시 시도해주세요."],
  "table-under-way": [
    429,
    "앞서 붙여넣은 표를 읽고 있어요. 끝난 뒤에 다시 시도해주세요. 입력한 내용은 그대로 있어요.",
  ],
  "not-allowed": [403, "접근 권한이 없는 정보에요."],
  ...archiveRefusals,
  ...backupRefusals,
  ...boardRefusals,
  ...cartRefusals,
  ...certificateRefusals,
  ...claimRefusals,
  ...clientErrorRefusals,
  ...commissionRefusals,
  ...fileRefusals,
  ...giftRefusals,
  ...limitRefusals,
  ...memberRefusals,
  ...moneyRefusals,
  ...moveRefusals,
  ...noticeRefusals,
  ...officeRefusals,
  ...openingRefusals,
  ...orderRefusals,
  ...letterRefusals,
  ...pageRefusals,
  ...policyRefusals,
  ...productRefusals,
  ...questionRefusals,
  ...recommenderRefusals,
  ...reservationRefusals,
  ...reviewRefusals,
  ...siteRefusals,
  ...statementRefusals,
  ...updateRefusals,
  ...vaultRefusals,
  ...vendorRefusals,
  ...watchRefusals,
  ...wishRefusals,
} as const satisfies Record<string, readonly [status: number, words: string]>;

export type RefusalCode = keyof typeof refusals;

/** How a refusal is answered; its words are looked up here and not where it is thrown. */
export function refusalAnswer({ code }: { code: RefusalCode }) {
  const [status, message] = refusals[code];
  return { status, message };
}
