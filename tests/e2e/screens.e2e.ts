import type { Page } from "@playwright/test";
import { widerThanWindow } from "../has/wider-than-window.ts";
import { tabStopsOf } from "../has/tab-stops.ts";
import { expect, expectAccessible, test } from "./people.ts";

/** A post of the demonstration; its address is made with it. */
const POST = "/board/content";
async function addressOf(page: Page, path: string): Promise<string> {
  if (path !== POST) return path;
  await page.goto("/board");
  return (await page.getByRole("link", { name: "게시판을 열었어요" }).getAttribute("href")) ?? path;
}

/** Each screen with its own heading. */
type Screen = [path: string, heading: string];

const open: Screen[] = [
  ["/", "먼저 들어보고 고르는 목소리 상점"],
  ["/policy", "이용약관"],
  ["/policy?version=0.9", "이용약관"],
  ["/policy/privacy", "개인정보처리방침"],
  ["/policy/privacy?compare=1", "개인정보처리방침, 달라진 점"],
  ["/policy/reviews", "후기 운영방침"],
  ["/category/voice-pack", "보이스팩"],
  ["/collection/gifts", "선물하기 좋은 소리"],
  ["/page/소개", "우리를 소개해요"],
  ["/wish", "찜한 상품"],
  ["/coupons", "쿠폰 받기"],
  ["/compare", "상품 비교"],
  ["/qna", "QnA"],
  ["/board", "게시판"],
  [POST, "게시판을 열었어요. 이용 안내를 먼저 읽어주세요"],
  ["/login", "로그인"],
  ["/login/singup", "회원가입"],
  ["/login/oauth/kakao", "카카오 로그인"],
  ["/order-reserve", "예약 주문"],
  ["/order-reserve/info", "비회원 예약조회"],
  ["/non-member/order", "주문할 상품을 골라주세요"],
  ["/non-member/order/info", "비회원 주문조회"],
  ["/non-member/order/complete", "어떤 주문을 찾고 있나요?"],
  ["/non-member/order/failure", "결제가 되지 않았어요"],
  ["/sandbox", "연습 결제사"],
  ["/verify", "라이선스 증서 확인"],
  ["/admin-login", "관리자 로그인"],
  ["/404", "페이지를 찾을 수 없어요"],
];
const office: Record<string, Screen[]> = {
  "goods and money": [
    ["/admin", "상품"],
    ["/admin/product", "상품"],
    ["/admin/product/create", "새 상품"],
    ["/admin/product/grid", "한꺼번에 고치기"],
    ["/admin/product/category", "카테고리"],
    ["/admin/product/licence", "라이선스"],
    ["/admin/product/licence?new=online", "라이선스"],
    ["/admin/product/collection", "기획전"],
    ["/admin/product/collection/edit/gifts", "선물하기 좋은 소리"],
    ["/admin/product/collection/edit/for-work", "일에 쓰는 소리"],
    ["/admin/letters", "소식 보내기"],
    ["/admin/pages", "페이지"],
    ["/admin/pages/menu", "메뉴와 바닥글"],
    ["/admin/order", "주문"],
    ["/admin/order?tab=delivery", "주문"],
    ["/admin/order/import", "송장 한꺼번에 등록"],
    ["/admin/order/pickup", "방문 수령"],
    ["/admin/order/sheets", "택배 접수 파일"],
    ["/admin/parcel/pack", "바코드로 포장하기"],
    ["/admin/order/slips", "고른 주문이 없어요"],
    ["/admin/claim", "취소·반품·교환"],
    ["/admin/claim?tab=approved", "취소·반품·교환"],
    ["/admin/claim/retrievals", "회수"],
    ["/admin/payment", "결제 대조"],
    ["/admin/transfers", "계좌이체"],
    ["/admin/deposits", "입금 맞추기"],
    ["/admin/reserve", "예약"],
    ["/admin/reserve?tab=confirmed", "예약"],
  ],
  "people and words": [
    ["/admin/coupons", "쿠폰"],
    ["/admin/coupons/new", "새 쿠폰"],
    ["/admin/coupons/points", "포인트"],
    ["/admin/coupons/gifts", "기프트 코드"],
    ["/admin/reviews", "후기"],
    ["/admin/reviews/settings", "후기 설정"],
    ["/admin/qna", "QnA"],
    ["/admin/qna/faq", "자주 묻는 질문"],
    ["/admin/qna/faq?new", "자주 묻는 질문"],
    ["/admin/qna/templates", "답변 틀"],
    ["/admin/board", "게시판"],
    ["/admin/board?tab=comments", "게시판"],
    ["/admin/user", "회원"],
    ["/admin/policy", "약관"],
    ["/admin/policy/terms/1.0", "이용약관 1.0"],
    ["/admin/policy/privacy/1.0?view=compare", "개인정보처리방침 1.0"],
  ],
  "moving and looking after the shop": [
    ["/admin/move", "옮기기"],
    ["/admin/move/addresses", "이전 주소"],
    ["/admin/move/out", "상점 전체 옮기기"],
    ["/admin/move/members", "옮겨 온 회원"],
    ["/admin/move/orders", "이전 상점의 주문"],
    ["/admin/move/purchases", "다른 곳에서 산 것"],
    ["/admin/move/reviews", "다른 곳에서 쓴 후기"],
    ["/admin/storage", "파일 저장소"],
    ["/admin/error", "오류"],
    ["/admin/mailbox", "알림함"],
    ["/admin/mailbox?view=all", "알림함"],
    ["/admin/setup", "오픈 준비"],
    ["/admin/staff", "직원"],
    ["/admin/parcel", "포장"],
    ["/admin/security", "보안"],
    ["/admin/updates", "업데이트"],
    ["/admin/backups", "백업"],
    ["/admin/health", "상점의 상태"],
    ["/admin/retention", "보관 기간"],
    ["/admin/audit", "감사 기록"],
  ],
  "settings and figures": [
    ["/admin/site", "상점 설정"],
    ["/admin/site/feeds", "쇼핑 검색에 내보내기"],
    ["/admin/site/home", "홈 화면"],
    ["/admin/site/home/banner/new", "새 배너"],
    ["/admin/product/search", "검색"],
    ["/admin/payment-settings", "결제 설정"],
    ["/admin/mail-settings", "메일 설정"],
    ["/admin/message-settings", "문자 설정"],
    ["/admin/tracking-settings", "배송 추적 설정"],
    ["/admin/connections", "로그인·공유 연결"],
    ["/admin/today", "오늘"],
    ["/admin/figures", "매출"],
    ["/admin/figures?by=product", "매출"],
    ["/admin/figures/visits", "방문"],
    ["/admin/recommender", "추천인"],
    ["/admin/recommender/SORIMATE?from=2026-01-01&to=2030-12-31", "SORIMATE"],
  ],
};

/**
 * Colours do not depend on the width, nor structure on colours, so each width is checked with one
 * scheme.
 */
const colours = (isMobile: boolean) =>
  ({ colorScheme: isMobile ? "dark" : "light", reducedMotion: "reduce" }) as const;

async function expectScreen(page: Page, heading: string, isMobile: boolean): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(heading);
  await expectAccessible(page, { everySize: true });
  if (isMobile) expect(await widerThanWindow(page)).toEqual([]);
}

/** The back office has one markup for all devices, so that a page loaded once shows both sizes. */
async function expectBothSizes(page: Page, heading: string): Promise<void> {
  const phone = page.viewportSize()!;
  await expectScreen(page, heading, true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia(colours(false));
  await expectAccessible(page, { everySize: true });
  await page.setViewportSize(phone);
  await page.emulateMedia(colours(true));
}

/** What the test's own settings make the browser say. */
const OWN_WORDS = "Service Worker registration blocked by Playwright";

/** Console errors and failed requests of a page; a missing page's status counts too. */
/** The shop's home in the frame of the looks: no script of it runs there, on purpose. */
const isOfPreview = (words: string): boolean =>
  words.startsWith("Blocked script execution") && words.includes("/?look'");

function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.text() === OWN_WORDS || isOfPreview(message.text())) return;
    if (["error", "warning"].includes(message.type()) && !page.url().endsWith("/404"))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  return complaints;
}

// covers 0.1a
test(
  "every open screen is accessible, dark on the phone and light on the desktop, and says nothing in the console",
  { tag: "@both" },
  async ({ page, isMobile }) => {
    const complaints = complaintsOf(page);
    await page.emulateMedia(colours(isMobile));
    for (const [path, heading] of open) {
      await test.step(path, async () => {
        const answer = await page.goto(await addressOf(page, path));
        expect(answer?.status()).toBe(path === "/404" ? 404 : 200);
        await expectScreen(page, heading, isMobile);
      });
    }
    expect(complaints).toEqual([]);
  },
);

for (const [about, screens] of Object.entries(office))
  // covers 2.41b
  test(`every screen of the back office about ${about} is accessible, dark on the phone and light on the desktop, and says nothing in the console`, async ({
    owner: { page },
    isMobile,
  }) => {
    test.skip(!isMobile, "both sizes are looked at on the phone");
    const complaints = complaintsOf(page);
    await page.emulateMedia(colours(true));
    for (const [path, heading] of screens) {
      await test.step(path, async () => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        await expectBothSizes(page, heading);
      });
    }
    expect(complaints).toEqual([]);
  });

const ofMember = [
  "/my",
  "/my/reservations",
  "/my/sounds",
  "/my/profile",
  "/my/addresses",
  "/my/consents",
  "/my/security",
  "/my/benefits",
  "/my/reviews",
  "/my/leave",
  "/board/edit",
  "/qna/ask",
  "/order",
];
/** In a list of the back office, the first link to one of its rows. */
const ofOwner: [list: string, row: string][] = [
  ["/admin/product", "a[href^='/admin/product/edit/']"],
  ["/admin/order", "a[href^='/admin/order/2']"],
  // An order with a brief.
  ["/admin/order?search=내레이션", "a[href^='/admin/order/2']"],
  ["/admin/commissions", "a[href^='/admin/commissions/']"],
  ["/admin/user", "main a[href^='/admin/user/']:not([href*=export])"],
];

// covers 0.1a
test("no page scrolls sideways on a phone, with text twice as large either: products, order forms, members' pages and what a row of the back office leads to", async ({
  page,
  guest,
  member,
  owner,
}) => {
  const expectFitting = async (where: Page, path: string) =>
    test.step(path, async () => {
      await where.goto(path, { waitUntil: "domcontentloaded" });
      expect(await widerThanWindow(where), path).toEqual([]);
    });
  const titles = ["로고송", "목소리 엽서", "도트 캐릭터", "오디오북 낭독"];
  const ids: string[] = [];
  for (const title of titles) ids.push((await guest.finds(title)).id);
  for (const id of ids) await expectFitting(page, `/product/${id}`);
  for (const id of ids.slice(0, 2)) await expectFitting(page, `/non-member/order/${id}`);
  for (const path of [`/compare?ids=${ids.join()}`, "/search?q=목소리"])
    await expectFitting(page, path);
  for (const path of ofMember) await expectFitting(member.page, path);
  for (const [list, row] of ofOwner) {
    await owner.page.goto(list, { waitUntil: "domcontentloaded" });
    const path = await owner.page.locator(row).first().getAttribute("href");
    await expectFitting(owner.page, path!);
  }
});

/** Where the buy buttons end, and where the nearest way to listen does: null if it is covered. */
function firstWindow() {
  const bar = document.querySelector(".buy-bar")!.getBoundingClientRect();
  const isSeen = (button: Element) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const seen = [...document.querySelectorAll("article button[aria-label$='듣기']")].find(isSeen);
  const hasSamples = document.querySelector("article [aria-label='샘플 듣기']") !== null;
  const sound = seen ? seen.getBoundingClientRect().bottom : null;
  return { buttons: bar.bottom, hasSamples, sound };
}

test(
  "the first window of every product has its sound and its buttons, and Tab goes as the eye does",
  { tag: "@both" },
  async ({ page, guest, isMobile }) => {
    const window = isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    await page.setViewportSize(window);
    let heard = 0;
    for (const { id, title } of await guest.findsAll()) {
      await page.goto(`/product/${id}`);
      const { buttons, hasSamples, sound } = await page.evaluate(firstWindow);
      expect(buttons, title).toBeLessThanOrEqual(window.height);
      // Other journeys make products that have no sample.
      if (!hasSamples) continue;
      expect(sound ?? Infinity, title).toBeLessThanOrEqual(window.height);
      heard++;
    }
    expect(heard).toBeGreaterThanOrEqual(10);
    const { id, title } = await guest.finds("아침을 여는 목소리팩");
    await page.goto(`/product/${id}`);
    const small = ["사진 1 보기", "사진 2 보기", "사진 3 보기"];
    const stops = [
      `${title} 사진 1`,
      ...(isMobile ? [`${title}, 기상 인사 듣기`] : small),
      "기상 인사 듣기",
      "개인",
      "로그인하고 구매",
      "비회원 주문",
      "장바구니",
      "선물하기",
    ];
    const found = await tabStopsOf(page, [...stops, `${title} 사진 2`]);
    const [from, to] = [found.indexOf(stops[0]!), found.indexOf(stops.at(-1)!)];
    expect(found.slice(from, to + 1)).toEqual(stops);
    if (isMobile) return;
    const button = page.getByRole("button", { name: "카테고리" });
    await button.click();
    const menu = page.locator(".category-menu");
    await expect(menu).toBeVisible();
    const [above, below] = [(await button.boundingBox())!, (await menu.boundingBox())!];
    expect([below.x, below.y]).toEqual([above.x, above.y + above.height]);
  },
);

// covers 2.8c
test("the drawer opens and closes by keyboard on the phone, and a chosen link closes it", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: /메뉴/ }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("link", { name: "로그인" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: /메뉴/ }).click();
  await drawer.getByRole("link", { name: "QnA" }).click();
  await expect(page).toHaveURL(/\/qna$/);
  await expect(drawer).toBeHidden();
});

// covers 8.4
test("a guard's message is shown once, and where one wanted to go is kept", async ({ page }) => {
  await page.goto("/my");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("먼저 로그인이 필요해요.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("pre-url"))).toBe("/my");
  await page.reload();
  await expect(page.getByText("먼저 로그인이 필요해요.")).toHaveCount(0);
});
