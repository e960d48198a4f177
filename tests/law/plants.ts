import type { PageRole, SeenShop, SeenMail } from "#shop/law/seen.ts";
import { DEMO_BUSINESS_NUMBER } from "#shop/site/shown-business-number.ts";

/** One violation: what a careless owner or a careless change would leave behind. */
export type Plant = { rule: string; name: string; plant: (seen: SeenShop) => SeenShop };

/** A violation of a rule, with a name for the owner and the way it gets into the shop. */
export const planted = (rule: string, name: string, plant: Plant["plant"]): Plant => ({
  rule,
  name,
  plant,
});

const inPages =
  (roles: PageRole[] | "every", change: (html: string) => string, which = () => true) =>
  (seen: SeenShop): SeenShop => ({
    ...seen,
    pages: seen.pages.map((page) =>
      (roles === "every" || roles.includes(page.role)) && which()
        ? { ...page, html: change(page.html) }
        : page,
    ),
  });
const swap = (from: RegExp | string, to: string) => (html: string) => html.replaceAll(from, to);
const isEvery = (words: string | RegExp): RegExp =>
  typeof words === "string" ? new RegExp(words, "g") : new RegExp(words.source, "g");

/** Takes words out of a page's text, wherever tags part them. */
const without = (role: PageRole | PageRole[], words: RegExp, to = "") =>
  inPages([role].flat(), swap(isEvery(words), to));

const fact = (rule: string, term: string, name: string, to: string): Plant => ({
  rule,
  name: `아래쪽의 ${term}: ${name}`,
  plant: inPages("every", (html) =>
    html.replace(
      new RegExp(`(<footer[\\s\\S]*?<dt[^>]*>${term}</dt>\\s*<dd[^>]*>)[\\s\\S]*?(</dd>)`),
      `$1${to}$2`,
    ),
  ),
});
const gone = (rule: string, term: string): Plant => ({
  rule,
  name: `아래쪽에 ${term}이(가) 없음`,
  plant: inPages("every", (html) =>
    html.replace(
      new RegExp(`(<footer[\\s\\S]*?)<dt[^>]*>${term}</dt>\\s*<dd[^>]*>[\\s\\S]*?</dd>`),
      "$1",
    ),
  ),
});

const footer: Plant[] = [
  gone("footer-name", "상호"),
  fact("footer-name", "상호", "빈 칸", " "),
  gone("footer-representative", "대표"),
  fact("footer-representative", "대표", "빈 칸", ""),
  gone("footer-address", "주소"),
  fact("footer-address", "주소", "건물 이름뿐", "소리빌딩"),
  gone("footer-phone", "전화"),
  fact("footer-phone", "전화", "문의하라는 말", "고객센터로 문의"),
  gone("footer-email", "이메일"),
  fact("footer-email", "이메일", "아이디뿐", "sorishop"),
  gone("footer-business-number", "사업자등록번호"),
  fact("footer-hosting", "호스팅 제공", "빈 칸", ""),
  gone("footer-hosting", "호스팅 제공"),
  gone("footer-privacy-officer", "개인정보보호책임자"),
  fact("mail-order-report", "통신판매업신고", "기관이 없음", "제2026-서울마포-01234호"),
  planted(
    "business-number-valid",
    "있을 수 없는 사업자등록번호",
    inPages("every", swap(DEMO_BUSINESS_NUMBER, "120-81-47522")),
  ),
  planted(
    "register-link",
    "사업자정보확인이 다른 곳으로 이어짐",
    inPages("every", swap("https://www.ftc.go.kr/", "https://example.com/")),
  ),
  ...(["/policy", "/policy/privacy", "/non-member/order/info"] as const).map((path, at): Plant =>
    planted(
      ["footer-terms", "footer-privacy", "footer-lookup"][at]!,
      `아래쪽에 ${path}로 가는 길이 없음`,
      inPages("every", (html) => {
        const from = html.indexOf("<footer");
        return html.slice(0, from) + html.slice(from).replaceAll(`href="${path}"`, 'href="/"');
      }),
    ),
  ),
  ...(["lookup", "list", "sign-up"] as const).map((role): Plant =>
    planted(
      "footer-everywhere",
      `${role} 화면에 아래쪽 정보가 없음`,
      inPages([role], swap(/<footer[\s\S]*?<\/footer>/g, "")),
    ),
  ),
];

const item = (rule: string, role: PageRole, words: RegExp): Plant => ({
  rule,
  name: `${role === "terms" ? "약관" : "처리방침"}에서 ${words.source.slice(0, 24)} 빠짐`,
  plant: without(role, words),
});

const policy: Plant[] = [
  item("privacy-purpose", "privacy", /목적/),
  item("privacy-period", "privacy", /(?:보유|보관) 기간/),
  item("privacy-items", "privacy", /전자우편주소|이메일|이름/),
  item("privacy-third-party", "privacy", /제3자|다른 곳에 주는|제공하지 않/),
  item("privacy-destruction", "privacy", /파기|지우는 방법/),
  item("privacy-consignment", "privacy", /위탁|일을 맡기는 곳/),
  item("privacy-rights", "privacy", /열람/),
  item("privacy-officer", "privacy", /책임자:/),
  item("privacy-cookies", "privacy", /쿠키/),
  item("privacy-safety", "privacy", /안전(?:성 확보|하게 지키는)/),
  item("privacy-remedy", "privacy", /분쟁조정위원회|침해신고센터/),
  item("privacy-children", "privacy", /14세/),
  item("privacy-retention-contract", "privacy", /5년/),
  item("privacy-retention-complaints", "privacy", /3년/),
  item("privacy-access-log", "privacy", /접속 기록/),
  item("privacy-effective", "privacy", /시행합니다/),
  item("terms-withdrawal", "terms", /7일 안에/),
  item("terms-defect", "terms", /30일 안에/),
  item("terms-limits", "terms", /청약철회가 제한/),
  item("terms-refund", "terms", /3영업일/),
  item("terms-interest", "terms", /15%/),
  item("terms-return-cost", "terms", /반품 비용/),
  item("terms-minors", "terms", /미성년자/),
  item("terms-supply", "terms", /영업일 안에 발송|그날 발송/),
  item("terms-leaving", "terms", /탈퇴/),
  item("terms-confirm", "terms", /자동으로 확정/),
  planted("terms-confirm", "설정만 바꾼 구매확정 날", (seen) => ({
    ...seen,
    rows: { ...seen.rows, confirm: { afterArrival: 5, afterSending: 14 } },
  })),
  planted("privacy-tags", "처리방침에 없는 회사의 태그", (seen) => ({
    ...seen,
    rows: { ...seen.rows, tagCompanies: ["Meta"] },
  })),
  item("terms-dispute", "terms", /분쟁/),
  item("terms-effective", "terms", /시행합니다/),
  ...(["terms", "privacy"] as const).map((role): Plant =>
    planted(`${role}-in-force`, `${role} 글이 없음`, (seen) => ({
      ...seen,
      pages: seen.pages.map((page) =>
        page.role === role ? { ...page, status: 404, html: "" } : page,
      ),
    })),
  ),
  planted(
    "policy-versions",
    "지난 약관을 볼 수 없음",
    without("terms", /href="\/policy\?version=/, 'href="/?v='),
  ),
  planted(
    "policy-versions",
    "지난 처리방침을 볼 수 없음",
    without("privacy", /href="\/policy\/privacy\?version=/, 'href="/?v='),
  ),
];

const plusMail =
  (mail: Partial<SeenMail>) =>
  (seen: SeenShop): SeenShop => ({
    ...seen,
    mails: [
      ...seen.mails,
      {
        event: "marketing-news",
        subject: "(광고) 새 목소리",
        text: "수신 거부: 여기를 눌러주세요.\n--\n소리상점 02-6013-2026",
        sentAt: new Date("2026-11-25T03:00:00Z"),
        agreedToNights: false,
        ...mail,
      },
    ],
  });
const changedMails =
  (change: (mail: SeenMail) => Partial<SeenMail>) =>
  (seen: SeenShop): SeenShop => ({
    ...seen,
    mails: seen.mails.map((mail) => ({ ...mail, ...change(mail) })),
  });

const messages: Plant[] = [
  planted("advert-mark", "(광고) 없이 보낸 소식", plusMail({ subject: "새 목소리" })),
  planted("advert-mark", "(광 고)로 피한 표시", plusMail({ subject: "(광 고) 새 목소리" })),
  planted(
    "advert-mark",
    "거래 알림에 섞은 할인",
    plusMail({ event: "order-done", subject: "배송 완료, 다음 주문 10% 할인" }),
  ),
  planted(
    "advert-opt-out",
    "수신 거부가 없는 광고",
    plusMail({ text: "새 목소리를 만나보세요.\n--\n소리상점 02-6013-2026" }),
  ),
  planted("advert-night", "밤 10시의 광고", plusMail({ sentAt: new Date("2026-11-25T13:00:00Z") })),
  planted(
    "advert-night",
    "아침 7시의 광고",
    plusMail({ sentAt: new Date("2026-11-24T22:00:00Z") }),
  ),
  planted(
    "mail-claims",
    "업계 최초라는 메일",
    plusMail({
      text: "업계 최초로 만들었어요. 수신 거부: 여기\n--\n소리상점 02-6013-2026",
    }),
  ),
  planted(
    "mail-sender",
    "누가 보냈는지 모르는 메일",
    plusMail({ text: "수신 거부: 여기\n--\n좋은 하루" }),
  ),
  planted(
    "mail-order-goods",
    "산 상품이 없는 주문 메일",
    changedMails(({ text }) => ({ text: text.replaceAll("[주문한 상품]", "") })),
  ),
  planted(
    "mail-order-terms",
    "청약철회를 말하지 않는 주문 메일",
    changedMails(({ text }) => ({ text: text.replaceAll(/청약철회|취소/g, "") })),
  ),
];

export { inPages, swap, without };
export const shopPlants: Plant[] = [...footer, ...policy, ...messages];
