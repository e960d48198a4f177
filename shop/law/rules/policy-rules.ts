import { NOTICE_DAYS } from "#shop/policy/notice-period.ts";
import { partOf, wordsOf } from "../read-html.ts";
import { judged, onPages, pagesOf, type Rule } from "../rule.ts";
import type { PageRole, SeenRows } from "../seen.ts";

const HERE = "/admin/policy";
const PRIVACY = "개인정보처리방침 화면";
const TERMS = "이용약관 화면";

const there = (id: string, role: PageRole, title: string, article: string): Rule => ({
  id,
  title,
  article,
  looksAt: role === "terms" ? TERMS : PRIVACY,
  path: HERE,
  check: (seen) =>
    judged(pagesOf(seen, role), ({ status, html, path }) =>
      status === 200 && wordsOf(partOf(html, "main")).length > 400
        ? null
        : `${path}에서 읽을 글이 없어요.`,
    ),
});

type Item = [id: string, what: string, article: string, words: RegExp];

const LAW = "개인정보 보호법 제30조 1항";
/** What a privacy policy must say (article 30(1) and decree 31). */
const privacyItems: Item[] = [
  ["privacy-purpose", "처리 목적", `${LAW} 1호`, /목적/],
  [
    "privacy-items",
    "처리하는 개인정보의 항목",
    "시행령 제31조 1항 1호",
    /전자우편주소|이메일|이름/,
  ],
  ["privacy-period", "처리·보유 기간", `${LAW} 2호`, /보유 기간|보관 기간/],
  ["privacy-third-party", "제3자 제공", `${LAW} 3호`, /제3자|다른 곳에 주는|제공하지 않/],
  ["privacy-destruction", "파기 절차와 방법", `${LAW} 3호의2`, /파기|지우는 방법/],
  ["privacy-consignment", "처리 위탁", `${LAW} 4호`, /위탁|일을 맡기는 곳/],
  ["privacy-rights", "정보주체의 권리와 행사 방법", `${LAW} 5호`, /열람/],
  [
    "privacy-officer",
    "개인정보 보호책임자와 연락처",
    `${LAW} 6호`,
    /책임자\s*[:：]\s*\S+.{0,60}\d{2,4}-\d{3,4}/,
  ],
  ["privacy-cookies", "쿠키와 그 거부", `${LAW} 7호`, /쿠키.{0,600}(거부|막|차단|지울|끌)/],
  ["privacy-safety", "안전성 확보 조치", "시행령 제31조 1항 4호", /안전(성 확보|하게 지키는)/],
  ["privacy-remedy", "권익 침해의 구제 방법", "시행령 제31조 1항", /분쟁조정위원회|침해신고센터/],
  ["privacy-children", "만 14세 미만 아동", "개인정보 보호법 제22조의2", /14세/],
  ["privacy-retention-contract", "계약·결제 기록 5년", "전자상거래법 시행령 제6조 1항", /5년/],
  ["privacy-retention-complaints", "불만·분쟁 기록 3년", "전자상거래법 시행령 제6조 1항", /3년/],
  ["privacy-access-log", "접속 기록 3개월", "통신비밀보호법 제15조의2", /접속 기록.{0,20}3개월/],
  [
    "privacy-effective",
    "시행일",
    "개인정보 보호법 제30조 2항",
    /\d{4}년 \d{1,2}월 \d{1,2}일(부터)? 시행합니다/,
  ],
];
/** What standing terms of a shop must say to bind, and the act wants known. */
const termsItems: Item[] = [
  ["terms-withdrawal", "청약철회 7일", "전자상거래법 제17조 1항", /7일.{0,20}청약철회/],
  ["terms-defect", "다르게 제공되면 3개월·30일", "전자상거래법 제17조 3항", /3개월.{0,60}30일/],
  ["terms-limits", "청약철회가 제한되는 경우", "전자상거래법 제17조 2항", /청약철회가 제한/],
  [
    "terms-refund",
    "3영업일 안의 환불",
    "전자상거래법 제18조 2항",
    /3영업일.{0,30}환불|환불.{0,30}3영업일/,
  ],
  ["terms-interest", "늦은 환불의 이자 연 15%", "전자상거래법 제18조 2항, 시행령 제21조의3", /15%/],
  ["terms-return-cost", "반품 비용을 누가 내는지", "전자상거래법 제18조 9항·10항", /반품 비용/],
  ["terms-minors", "미성년자의 취소", "전자상거래법 제13조 3항", /미성년자/],
  ["terms-supply", "공급 시기", "전자상거래법 제15조 1항", /영업일 안에 발송|그날 발송/],
  ["terms-leaving", "탈퇴 방법", "전자상거래법 제5조 4항", /탈퇴/],
  ["terms-dispute", "분쟁의 해결", "전자상거래법 제13조 2항 10호", /분쟁.{0,60}(조정|위원회|해결)/],
  [
    "terms-effective",
    "시행일",
    "약관규제법 제3조",
    /\d{4}년 \d{1,2}월 \d{1,2}일(부터)? 시행합니다/,
  ],
];

const itemRule =
  (role: PageRole, looksAt: string) =>
  ([id, what, article, words]: Item): Rule => ({
    id,
    title: `${role === "terms" ? "약관" : "처리방침"}에 ‘${what}’${/[가-힣]$/.test(what) ? "" : ""} 항목이 있어요`,
    article,
    looksAt,
    path: HERE,
    check: onPages([role], ({ html }) => {
      const text = wordsOf(partOf(html, "main"));
      return text.length <= 400 || words.test(text) ? null : `‘${what}’을(를) 찾지 못했어요.`;
    }),
  });

/** The number of days near the words about confirming by itself. */
const confirmTrouble = (text: string, { confirm }: SeenRows): string | null => {
  if (text.length <= 400) return null;
  if (!/자동으로 확정/.test(text))
    return "구매가 자동으로 확정되는 날을 찾지 못했어요. 구매확정 조항을 적어주세요.";
  const missing = [confirm.afterArrival, confirm.afterSending].filter(
    (days) => days > 0 && !new RegExp(`(?<!\\d)${days}일.{0,120}자동으로 확정`).test(text),
  );
  return missing.length
    ? `설정에는 ${missing.map((days) => `${days}일`).join("과 ")}인데 약관의 구매확정 조항에는 없어요.`
    : null;
};

const companyTrouble = (text: string, { tagCompanies }: SeenRows): string | null => {
  const missing = tagCompanies.filter(
    (company) => !new RegExp(`(?:통계|광고).{0,200}${company}`).test(text),
  );
  return text.length <= 400 || !missing.length
    ? null
    : `화면의 주소를 받는 ${missing.join(", ")}를 찾지 못했어요. 방문 통계와 맞춤 광고에 받는 회사를 적은 새 버전을 게시해주세요.`;
};

export const policyRules: Rule[] = [
  there("terms-in-force", "terms", "시행 중인 이용약관이 있어요", "전자상거래법 제10조 1항"),
  there("privacy-in-force", "privacy", "시행 중인 처리방침이 있어요", "개인정보 보호법 제30조 2항"),
  ...privacyItems.map(itemRule("privacy", PRIVACY)),
  ...termsItems.map(itemRule("terms", TERMS)),
  {
    id: "terms-confirm",
    title: "약관의 구매확정 날이 설정과 같아요",
    article: "약관규제법 제3조, 전자상거래법 제13조 2항",
    looksAt: `${TERMS}과 상점 설정의 구매확정`,
    path: "/admin/site#confirm",
    check: (seen) =>
      onPages(["terms"], ({ html }) => confirmTrouble(wordsOf(partOf(html, "main")), seen.rows))(
        seen,
      ),
  },
  {
    id: "privacy-tags",
    title: "처리방침에 태그를 받는 회사가 모두 있어요",
    article: `${LAW} 3호·7호`,
    looksAt: `${PRIVACY}과 상점 설정의 태그`,
    path: "/admin/site#tags",
    check: (seen) =>
      onPages(["privacy"], ({ html }) => companyTrouble(wordsOf(partOf(html, "main")), seen.rows))(
        seen,
      ),
  },
  {
    id: "policy-versions",
    title: "지난 약관과 방침을 계속 볼 수 있어요",
    article: "전자상거래 표준약관 제3조, 개인정보 처리방침 작성지침",
    looksAt: "약관과 처리방침 화면의 버전 목록",
    path: HERE,
    check: onPages(["terms", "privacy"], ({ html, path }) =>
      wordsOf(html).length <= 400 || html.includes(`href="${path}?version=`)
        ? null
        : `${path}에 버전 목록이 없어요.`,
    ),
  },
  {
    id: "policy-notice-period",
    title: "약관과 방침의 변경을 7일 전부터 알렸어요",
    article: "전자상거래 표준약관 제3조 4항",
    looksAt: "공개한 버전의 공개일과 시행일",
    path: HERE,
    check: ({ rows }) =>
      judged(rows.policyNotice, ({ title, version, days }) =>
        days >= NOTICE_DAYS.usual ? null : `${title} ${version}을 ${days}일 전에 알렸어요.`,
      ),
  },
];
