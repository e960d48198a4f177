import { attributeOf, hasAttribute, partOf, tagsOf, wordsOf } from "../read-html.ts";
import { judged, onPages, pagesOf, type Rule } from "../rule.ts";

const requiredIn = (html: string): number =>
  ["input", "select", "textarea"]
    .flatMap((tag) => tagsOf(html, tag))
    .filter((tag) => hasAttribute(tag, "required")).length;

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
    id: "withdrawal-fields",
    title: "청약철회가 주문보다 많은 것을 묻지 않아요",
    article: "전자상거래법 제5조 4항, 제21조의2 1항 4호",
    looksAt: "청약철회 화면과 주문서",
    path: "/withdrawal",
    check: (seen) => {
      const most = Math.max(0, ...pagesOf(seen, "order").map(({ html }) => requiredIn(html)));
      return judged(most ? pagesOf(seen, "withdrawal") : [], ({ html, status }) => {
        if (status !== 200) return "청약철회 화면이 열리지 않아요.";
        if (/name="reason"/.test(html)) return "왜 철회하는지 물어요.";
        if (/type="password"/.test(html)) return "비밀번호를 물어요.";
        const requiredCount = requiredIn(html);
        return requiredCount > most
          ? `주문할 때 ${most}가지, 철회할 때 ${requiredCount}가지를 물어요.`
          : null;
      });
    },
  },
  {
    id: "sign-up-contract",
    title: "계약에 필요한 개인정보에 동의를 강요하지 않아요",
    article: "개인정보 보호법 제15조 1항 4호, 제22조 3항",
    looksAt: "회원가입 화면",
    path: "/admin/policy",
    check: onPages(["sign-up"], ({ html }) => {
      const hasConsentField = tagsOf(html, "input").some(
        (tag) => attributeOf(tag, "name") === "consent.privacy",
      );
      return hasConsentField && /개인정보[^<]*동의[^필]*필수/.test(wordsOf(html))
        ? "개인정보 수집·이용 동의가 필수예요."
        : null;
    }),
  },
];
