import { attributeOf, factsOf, hasAttribute, partOf, tagsOf, wordsOf } from "../read-html.ts";
import { judged, onPages, pagesOf, type Rule } from "../rule.ts";
import type { PageRole, SeenPage } from "../seen.ts";

const mainOf = ({ html }: SeenPage) => partOf(html, "main");
/** This checkbox only saves typing and agrees to nothing. */
const SAVES_TYPING = /^sameRecipient$/;
const ticked = (html: string) =>
  tagsOf(html, "input").filter(
    (tag) =>
      attributeOf(tag, "type") === "checkbox" &&
      hasAttribute(tag, "checked") &&
      !SAVES_TYPING.test(attributeOf(tag, "name") ?? ""),
  );

const says = (
  role: PageRole,
  looksAt: string,
  path: string,
): ((id: string, title: string, article: string, words: RegExp) => Rule) => {
  return (id, title, article, words) => ({
    id,
    title,
    article,
    looksAt,
    path,
    check: onPages([role], (page) =>
      words.test(wordsOf(mainOf(page))) ? null : `${page.path}에서 찾지 못했어요.`,
    ),
  });
};
const order = says("order", "비회원 주문서", "/admin/site");
const signUp = says("sign-up", "회원가입 화면", "/admin/policy");

const checkboxRule = (role: PageRole, id: string, looksAt: string): Rule => ({
  id,
  title: `${looksAt}에 미리 표시된 동의가 없어요`,
  article: "전자상거래법 제21조의2 1항 2호, 개인정보 보호법 제22조",
  looksAt,
  path: "/admin/site",
  check: onPages([role], (page) => {
    const [first] = ticked(mainOf(page));
    return first
      ? `${page.path}의 ‘${attributeOf(first, "name") ?? "이름 없는 칸"}’이 미리 표시돼 있어요.`
      : null;
  }),
});

export const orderRules: Rule[] = [
  order(
    "order-total",
    "결제하기 전에 총금액을 보여줘요",
    "전자상거래법 제13조 2항 3호",
    /총 결제금액 [\d,]+원/,
  ),
  order("order-fee", "주문서에 배송비를 따로 밝혀요", "전자상거래법 제21조의2 1항 1호", /배송비/),
  order(
    "order-minors",
    "미성년자가 취소할 수 있다고 알려요",
    "전자상거래법 제13조 3항",
    /법정대리인의 동의 없이 주문하면.{0,30}취소/,
  ),
  order(
    "order-age",
    "만 14세 미만의 주문을 받지 않아요",
    "개인정보 보호법 제22조의2",
    /만 14세 미만은 주문할 수 없/,
  ),
  order(
    "order-personal",
    "주문에 쓰는 개인정보와 보관 기간을 알려요",
    "개인정보 보호법 제15조, 제30조",
    /거래 기록을 5년/,
  ),
  order(
    "order-confirm",
    "주문 내용을 확인하는 절차가 있어요",
    "전자상거래법 제7조, 제14조 2항",
    /안내를 모두 확인했어요/,
  ),
  {
    id: "order-safety",
    title: "현금으로 미리 받는 배송 상품에 구매안전서비스를 알려요",
    article: "전자상거래법 제24조 2항, 3항",
    looksAt: "계좌이체를 고를 수 있는 배송 상품의 주문서",
    path: "/admin/payment-settings#transfer",
    check: (seen) =>
      judged(
        pagesOf(seen, "order").filter((page) => page.status === 200 && sendsForTransfer(page)),
        (page) =>
          /구매안전서비스/.test(wordsOf(mainOf(page)))
            ? null
            : `${page.path}에 구매안전서비스 안내가 없어요.`,
      ),
  },
  {
    id: "order-button",
    title: "결제 버튼에 결제 금액이 적혀 있어요",
    article: "전자상거래법 제8조 2항",
    looksAt: "비회원 주문서",
    path: "/admin/site",
    check: onPages(["order"], (page) =>
      /<button[^>]*value="order"[^>]*>[\s\S]*?(결제|주문)[\s\S]*?<\/button>/.test(mainOf(page))
        ? null
        : `${page.path}의 결제 버튼을 알아볼 수 없어요.`,
    ),
  },
  {
    id: "order-digital-consent",
    title: "디지털 상품은 청약철회 제한에 따로 동의를 받아요",
    article: "전자상거래법 제17조 2항 5호, 6항",
    looksAt: "디지털 상품의 주문서",
    path: "/admin/product",
    check: (seen) =>
      judged(
        pagesOf(seen, "order").filter(
          (page) =>
            page.status === 200 && /디지털 상품/.test(factWords(page)) && !scriptsIn(page).length,
        ),
        (page) =>
          tagsOf(mainOf(page), "input").some((tag) => attributeOf(tag, "name") === "agreeSupply")
            ? null
            : `${page.path}에서 따로 동의를 받지 않아요.`,
      ),
  },
  {
    id: "order-made-consent",
    title: "원고대로 만드는 상품은 상품마다 따로 알리고 동의를 받아요",
    article: "전자상거래법 제17조 2항 6호, 시행령 제21조",
    looksAt: "주문 제작 상품의 주문서",
    path: "/admin/product",
    check: (seen) =>
      judged(
        pagesOf(seen, "order").filter((page) => page.status === 200 && scriptsIn(page).length > 0),
        madeTrouble,
      ),
  },
  checkboxRule("order", "order-unticked", "비회원 주문서"),
  {
    id: "buy-without-joining",
    title: "두 구매 버튼의 크기가 같아요",
    article: "전자상거래법 제21조의2 1항 3호",
    looksAt: "상품 화면의 구매 버튼",
    path: "/admin/site#look",
    check: onPages(["product"], ({ html, path }) => {
      const sizes = [...html.matchAll(/<button[^>]*class="([^"]*)"[^>]*>([\s\S]*?)<\/button>/g)]
        .filter(([, , words = ""]) => /구매|비회원 주문/.test(wordsOf(words)))
        .map(([, names = ""]) => /min-h-\S+/.exec(names)?.[0] ?? "");
      return new Set(sizes).size > 1 ? `${path}의 버튼 크기가 달라요.` : null;
    }),
  },
];

/** Goods that are sent, and that can be paid in advance to the shop's own account. */
const sendsForTransfer = (page: SeenPage): boolean => {
  const inputs = tagsOf(mainOf(page), "input");
  const has = (name: string, value?: string) =>
    inputs.some(
      (tag) =>
        attributeOf(tag, "name") === name &&
        (value === undefined || attributeOf(tag, "value") === value),
    );
  return has("postcode") && has("payBy", "own_account");
};

/** The lines of an order form that ask for a script: made for one person. */
const scriptsIn = (page: SeenPage): string[] =>
  tagsOf(mainOf(page), "textarea").flatMap(
    (tag) => /^(line\.\d+)\.script$/.exec(attributeOf(tag, "name") ?? "")?.[1] ?? [],
  );

const LIMITED = /만들기 시작한 뒤에는 청약철회를 할 수 없/;

/**
 * Each made-to-order line needs its own notice and its own checkbox, both naming the right that is
 * given up.
 */
function madeTrouble(page: SeenPage): string | null {
  const labels = [...mainOf(page).matchAll(/<label[^>]*>([\s\S]*?)<\/label>/g)].map(
    ([, inside = ""]) => inside,
  );
  for (const line of scriptsIn(page)) {
    const tick = labels.find((label) => label.includes(`name="${line}.agreeMade"`));
    if (!tick) return `${page.path}에서 상품마다 동의를 받지 않아요.`;
    if (!LIMITED.test(wordsOf(tick)))
      return `${page.path}의 동의가 무엇을 할 수 없는지 말하지 않아요.`;
  }
  const noticeCount = [...wordsOf(mainOf(page)).matchAll(/주문 제작 안내/g)].length;
  return noticeCount >= scriptsIn(page).length ? null : `${page.path}에 따로 알리는 안내가 없어요.`;
}

const factWords = (page: SeenPage) => [...factsOf(mainOf(page))].flat().join(" ");

export const signUpRules: Rule[] = [
  checkboxRule("sign-up", "sign-up-unticked", "회원가입 화면"),
  signUp("sign-up-age", "만 14세 이상인지 물어요", "개인정보 보호법 제22조의2", /만 14세 이상/),
  {
    id: "sign-up-apart",
    title: "약관과 개인정보 동의를 하나씩 받아요",
    article: "개인정보 보호법 제22조 1항",
    looksAt: "회원가입 화면",
    path: "/admin/policy",
    check: onPages(["sign-up"], (page) => {
      const names = tagsOf(mainOf(page), "input").map((tag) => attributeOf(tag, "name"));
      return names.includes("consent.terms") ? null : "약관 동의 칸이 따로 없어요.";
    }),
  },
  {
    id: "sign-up-optional",
    title: "소식 받기는 선택이라고 밝혀요",
    article: "개인정보 보호법 제22조 5항",
    looksAt: "회원가입 화면",
    path: "/admin/policy",
    check: onPages(["sign-up"], (page) =>
      optionalLabels(page).every((words) => /선택/.test(words))
        ? null
        : "선택이라고 적지 않은 소식 받기가 있어요.",
    ),
  },
  {
    id: "sign-up-night",
    title: "밤에 보내는 소식은 따로 동의를 받아요",
    article: "정보통신망법 제50조 3항",
    looksAt: "회원가입 화면",
    path: "/admin/policy",
    check: onPages(["sign-up"], (page) => {
      const offers = /소식을 받을게요/.test(wordsOf(mainOf(page)));
      return !offers || /밤 9시부터 아침 8시/.test(wordsOf(mainOf(page)))
        ? null
        : "밤에 받는 동의가 따로 없어요.";
    }),
  },
  signUp(
    "sign-up-refuse",
    "선택에 동의하지 않아도 가입할 수 있다고 알려요",
    "개인정보 보호법 제22조 5항",
    /동의하지 않아도 가입할 수 있/,
  ),
  {
    id: "sign-up-read",
    title: "동의하기 전에 약관과 방침을 읽을 수 있어요",
    article: "약관규제법 제3조 2항",
    looksAt: "회원가입 화면",
    path: "/admin/policy",
    check: onPages(["sign-up"], (page) =>
      ["/policy", "/policy/privacy"].every((path) => mainOf(page).includes(`href="${path}"`))
        ? null
        : "약관이나 방침 링크가 없어요.",
    ),
  },
  {
    id: "leave-online",
    title: "탈퇴도 인터넷에서 할 수 있어요",
    article: "전자상거래법 제5조 4항, 제21조의2 1항 4호",
    looksAt: "탈퇴 화면의 주소",
    path: "/admin/user",
    check: (seen) => reachable(seen.pages, "leave"),
  },
  {
    id: "consents-online",
    title: "동의를 철회하는 화면이 있어요",
    article: "전자상거래법 제5조 4항, 개인정보 보호법 제37조",
    looksAt: "동의 화면의 주소",
    path: "/admin/user",
    check: (seen) => reachable(seen.pages, "consents"),
  },
  {
    id: "cancel-online",
    title: "비회원도 인터넷에서 주문을 찾을 수 있어요",
    article: "전자상거래법 제5조 4항, 제6조 2항",
    looksAt: "비회원 주문조회 화면",
    path: "/admin/order",
    check: (seen) =>
      judged(pagesOf(seen, "lookup"), ({ status, html }) =>
        status === 200 && /<form[\s>]/.test(partOf(html, "main"))
          ? null
          : "비회원 주문조회를 열 수 없어요.",
      ),
  },
];

const optionalLabels = (page: SeenPage) =>
  [...mainOf(page).matchAll(/<label[^>]*>([\s\S]*?)<\/label>/g)]
    .filter(([, inside = ""]) => inside.includes('name="consent.marketing'))
    .map(([, inside = ""]) => wordsOf(inside));

/** Signed-out visitors are led to sign-in and back. */
const reachable = (pages: SeenPage[], role: PageRole) =>
  judged(
    pages.filter((page) => page.role === role),
    ({ status, location, path }) =>
      status === 200 || (status < 400 && location?.startsWith("/login"))
        ? null
        : `${path}가 열리지 않아요.`,
  );
