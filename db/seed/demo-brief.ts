import { madeAgreement } from "#shop/order/withdrawal.ts";
import type {
  CommissionBrief,
  CommissionTerms,
} from "#shop/product/commission/commission-terms.ts";
import { countScript } from "#shop/product/commission/count-script.ts";

const scripts = [
  "아침 여섯 시, 골목의 첫 빵이 나옵니다. 밀가루와 물, 소금, 그리고 열두 시간. 동네 빵집 아침볕이 오늘도 문을 열었습니다.",
  "3층 전시실에 오신 것을 환영합니다. 이곳에는 1970년대 서울의 소리를 모은 녹음 120점이 있습니다. 헤드폰을 쓰고 천천히 둘러봐 주세요.",
  "우리 회사의 새 식구가 되신 것을 축하드립니다. 지금부터 5분 동안, 첫 주에 알아두면 좋은 일들을 안내해 드리겠습니다.",
];

/** A demo shopper's script for the cheapest length and use, which is what the order line costs. */
export function demoBrief(terms: CommissionTerms, at: number, placedAt: Date): CommissionBrief {
  const script = scripts[at % scripts.length]!;
  const { characters, seconds } = countScript(script);
  return {
    script,
    characters,
    seconds,
    use: terms.uses[0]!,
    reference: "",
    pronunciation: at % 2 ? "1970년대[천구백칠십년대], 120점[백이십 점]" : "",
    tone: "차분하고 또박또박하게",
    wishedOn: null,
    lengthWon: terms.lengths[0]!.won,
    terms,
    agreed: madeAgreement(placedAt),
  };
}
