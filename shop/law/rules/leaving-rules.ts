import { attributeOf, partOf, tagsOf, wordsOf } from "../read-html.ts";
import { judged, onPages, type Rule } from "../rule.ts";

/** Leaving is as easy as joining, and joining asks no consent that the contract does not need. */
export const leavingRules: readonly Rule[] = [
  {
    id: "withdrawal-everywhere",
    title: "모든 화면 아래쪽에서 청약철회로 갈 수 있어요",
    article: "전자상거래법 제5조 4항, 제21조의2 1항 4호",
    looksAt: "열어 본 모든 화면의 아래쪽",
    path: "/admin/site",
    check: ({ pages }) =>
      judged(
        pages.filter(({ html }) => /<footer[\s>]/.test(html)),
        ({ html, path }) =>
          /<a [^>]*>(?:(?!<\/a>)[\s\S])*청약철회/.test(partOf(html, "footer"))
            ? null
            : `${path}에서 청약철회로 갈 수 없어요.`,
      ),
  },
  {
    id: "sign-up-contract",
    title: "계약에 필요한 개인정보에 동의를 강요하지 않아요",
    article: "개인정보 보호법 제15조 1항 4호, 제22조 3항",
    looksAt: "회원가입 화면",
    path: "/admin/policy",
    check: onPages(["sign-up"], ({ html }) => {
      const asked = tagsOf(html, "input").some(
        (tag) => attributeOf(tag, "name") === "consent.privacy",
      );
      return asked && /개인정보[^<]*동의[^필]*필수/.test(wordsOf(html))
        ? "개인정보 수집·이용 동의가 필수예요."
        : null;
    }),
  },
];
