import { keptRow } from "#shop/policy/template/privacy-html.ts";
import { periods } from "#shop/retention/periods.ts";

type Change = readonly [now: string, before: string];

/**
 * Builds the older version of a text. Throws when a sentence is missing, because the older version
 * would then equal the newer.
 */
function before(html: string, changes: readonly Change[]): string {
  return changes.reduce((text, [now, was]) => {
    if (!text.includes(now)) throw new Error(`the policy text has no such sentence: ${now}`);
    return text.replace(now, was);
  }, html);
}

const day: Change = ["2026년 3월 2일부터 시행합니다", "2025년 9월 1일부터 시행합니다"];

export const olderTerms = (html: string): string =>
  before(html, [
    [
      "을, “예약 상품”은 정해진 기간에 예약을 받아 나중에 주문으로 바꾸는 상품을 말합니다.</li>",
      "을 말합니다.</li>",
    ],
    [
      "주문한 뒤 15분(남은 수량이 적은 상품은 10분) 안에 결제하지 않으면 주문은 자동으로 취소됩니다.",
      "주문한 뒤 하루 안에 결제하지 않으면 주문은 자동으로 취소됩니다.",
    ],
    ["<h3>제10조 (예약 상품)</h3>", "<h3>제10조 (발송 예정일)</h3>"],
    [
      "<li>예약은 정해진 기간과 수량, 한 사람의 한도 안에서 받으며, 예약할 때에는 결제하지 않습니다.</li>\n",
      "",
    ],
    [
      "<li>예약이 확정되면 회사는 주문할 수 있는 주소와 기한을 알립니다. 기한까지 결제하지 않으면 예약은 취소되고 다음 순서로 넘어갑니다.</li>\n",
      "",
    ],
    [
      "회사는 이 사실을 상품 화면에 표시하고 주문할 때 이용자의 동의를 받습니다. 함께",
      "회사는 이 사실을 상품 화면에 표시합니다. 함께",
    ],
    ["<li>음원을 음성 합성, 음성 복제, 인공지능 학습의 자료로 쓸 수 없습니다.</li>\n", ""],
    day,
  ]);

export const olderPrivacy = (html: string): string =>
  before(html, [
    [
      "<tr><td>예약</td><td>이름, 전화번호, 전자우편주소, 수량</td><td>예약 확인과 안내</td><td>계약</td></tr>\n",
      "",
    ],
    [`${keptRow(periods.reservation)}\n`, ""],
    ["내려받을 때에는 이유를 확인합니다.", ""],
    [
      "<li>유출을 알게 되면 72시간 안에 이용자에게 알리고 관계 기관에 신고합니다.</li>\n",
      "<li>유출을 알게 되면 지체 없이 이용자에게 알리고 관계 기관에 신고합니다.</li>\n",
    ],
    [
      "이용자가 맡긴 목소리와 원고로 음성 합성 모델을 만들거나 인공지능을 학습시키지 않습니다. 목소리로",
      "목소리로",
    ],
    day,
  ]);
