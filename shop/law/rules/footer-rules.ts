import { businessNumber } from "#shop/site/business-number.ts";
import { factsOf, linksTo, partOf, tagsOf, attributeOf } from "../read-html.ts";
import { judged, type Rule } from "../rule.ts";
import type { SeenShop } from "../seen.ts";

const HERE = "/admin/site#company";
const LOOKS = "첫 화면의 아래쪽";

const footerOf = ({ pages }: SeenShop) =>
  pages.map(({ html }) => partOf(html, "footer")).find(Boolean) ?? "";

type FooterItem = { id: string; term: string; title: string; article: string; shape?: RegExp };

const footerItems: FooterItem[] = [
  {
    id: "footer-name",
    term: "상호",
    title: "상호를 밝혀요",
    article: "전자상거래법 제10조 1항 1호",
  },
  {
    id: "footer-representative",
    term: "대표",
    title: "대표자 이름을 밝혀요",
    article: "전자상거래법 제10조 1항 1호",
  },
  {
    id: "footer-address",
    term: "주소",
    title: "영업하는 곳의 주소를 밝혀요",
    article: "전자상거래법 제10조 1항 2호",
    shape: /\S+\s+\S+/,
  },
  {
    id: "footer-phone",
    term: "전화",
    title: "전화번호를 밝혀요",
    article: "전자상거래법 제10조 1항 3호",
    shape: /\d{2,4}-?\d{3,4}/,
  },
  {
    id: "footer-email",
    term: "이메일",
    title: "전자우편주소를 밝혀요",
    article: "전자상거래법 제10조 1항 3호",
    shape: /\S+@\S+\.\S+/,
  },
  {
    id: "footer-business-number",
    term: "사업자등록번호",
    title: "사업자등록번호를 밝혀요",
    article: "전자상거래법 제10조 1항 4호",
    shape: /\d{3}-?\d{2}-?\d{5}/,
  },
  {
    id: "footer-hosting",
    term: "호스팅 제공",
    title: "호스팅 회사를 밝혀요",
    article: "전자상거래법 시행령 제11조의4",
  },
  {
    id: "footer-privacy-officer",
    term: "개인정보보호책임자",
    title: "개인정보 보호책임자를 밝혀요",
    article: "개인정보 보호법 제31조",
  },
];

/** What the footer says under this term, as it stands on the first screen. */
const sayRule = ({ id, term, title, article, shape = /\S/ }: FooterItem): Rule => ({
  id,
  title,
  article,
  looksAt: LOOKS,
  path: HERE,
  check: (seen) =>
    judged([footerOf(seen)].filter(Boolean), (footer) => {
      const words = factsOf(footer).get(term) ?? "";
      return shape.test(words) ? null : `‘${term}’ 항목이 없거나 비어 있어요.`;
    }),
});

const linkRule = (id: string, title: string, article: string, path: string): Rule => ({
  id,
  title,
  article,
  looksAt: LOOKS,
  path: "/admin/policy",
  check: (seen) =>
    judged([footerOf(seen)].filter(Boolean), (footer) =>
      linksTo(footer, path) ? null : `아래쪽에서 ${path}로 갈 수 없어요.`,
    ),
});

export const footerRules: Rule[] = [
  {
    id: "footer-everywhere",
    title: "모든 화면 아래쪽에 사업자 정보가 있어요",
    article: "전자상거래법 제10조 1항",
    looksAt: "열어 본 모든 화면",
    path: HERE,
    check: (seen) =>
      judged(
        seen.pages.filter(({ status, html }) => status === 200 && html !== ""),
        ({ html, path }) => (/<footer[\s>]/.test(html) ? null : `${path}에 아래쪽 정보가 없어요.`),
      ),
  },
  ...footerItems.map(sayRule),
  {
    id: "business-number-valid",
    title: "사업자등록번호가 맞는 번호예요",
    article: "전자상거래법 제10조 1항 4호",
    looksAt: LOOKS,
    path: HERE,
    check: (seen) =>
      judged(
        [factsOf(footerOf(seen)).get("사업자등록번호") ?? ""].filter((words) =>
          /\d{3}-?\d{2}-?\d{5}/.test(words),
        ),
        (words) => {
          const number = /\d{3}-?\d{2}-?\d{5}/.exec(words)?.[0] ?? "";
          return businessNumber(number) ? null : `${number}는 있을 수 없는 번호예요.`;
        },
      ),
  },
  {
    id: "register-link",
    title: "공정위의 사업자 정보로 이어져요",
    article: "전자상거래법 제10조 1항, 시행규칙 제7조",
    looksAt: LOOKS,
    path: HERE,
    check: (seen) =>
      judged(
        [footerOf(seen)].filter((footer) => factsOf(footer).has("사업자등록번호")),
        (footer) =>
          tagsOf(footer, "a").some((tag) =>
            attributeOf(tag, "href")?.startsWith("https://www.ftc.go.kr/"),
          )
            ? null
            : "‘사업자정보확인’이 공정거래위원회로 이어지지 않아요.",
      ),
  },
  {
    id: "mail-order-report",
    title: "통신판매업 신고번호에 신고한 기관이 함께 있어요",
    article: "전자상거래법 제13조 1항",
    looksAt: LOOKS,
    path: HERE,
    check: (seen) =>
      judged(
        [factsOf(footerOf(seen)).get("통신판매업신고")].filter((words) => words !== undefined),
        (words) => (/\d.*\(\S.*\)/.test(words) ? null : "신고한 기관이 적혀 있지 않아요."),
      ),
  },
  linkRule("footer-terms", "이용약관으로 이어져요", "전자상거래법 제10조 1항", "/policy"),
  linkRule(
    "footer-privacy",
    "개인정보처리방침으로 이어져요",
    "개인정보 보호법 제30조 2항",
    "/policy/privacy",
  ),
  linkRule(
    "footer-lookup",
    "비회원도 주문을 찾아 취소할 수 있어요",
    "전자상거래법 제5조 4항",
    "/non-member/order/info",
  ),
];
