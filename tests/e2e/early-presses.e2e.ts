import type { Page } from "@playwright/test";
import { expect, test } from "./people.ts";

const EVERY_SIZE = process.env.EVERY_SIZE === "1";
const [SLOWED, BITS_PER_SECOND, LATENCY_MS] = [4, 1_600_000, 150];
/** A page that is shown and does not live yet. */
const PRESSED = { "the first moment": 0, "a second": 1000, "three seconds": 3000 };

/**
 * A phone's line, and a quarter of this processor where the moment may be one at which scripts run:
 * the browser slows a page down by keeping the processor busy.
 */
async function slowDown(page: Page, isProcessorSlow: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  if (isProcessorSlow) await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BITS_PER_SECOND / 8,
    uploadThroughput: BITS_PER_SECOND / 8,
  });
}

type Press = {
  what: string;
  product?: string;
  press(page: Page): Promise<void>;
  done(page: Page): Promise<void>;
};

/** One with options, and one without; both are never sold out, whatever other journeys order. */
const [CHOSEN, SIMPLE] = ["아침을 여는 목소리팩", "비 오는 밤"];

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const onProduct: Press[] = [
  {
    what: "buy",
    press: (page) => button(page, "비회원 주문").click(),
    done: (page) => expect(page).toHaveURL(/\/non-member\/order\//),
  },
  {
    what: "cart",
    press: (page) => button(page, "장바구니").click(),
    done: (page) => expect(page.getByRole("link", { name: "장바구니 보기" }).first()).toBeVisible(),
  },
  {
    what: "play",
    product: CHOSEN,
    press: (page) => page.getByRole("main").getByRole("button", { name: /듣기$/ }).first().click(),
    done: (page) =>
      expect(
        page
          .getByRole("main")
          .getByRole("button", { name: /멈추기$/ })
          .first(),
      ).toBeVisible(),
  },
  {
    what: "tab",
    product: CHOSEN,
    press: (page) =>
      page.getByRole("navigation", { name: "상품 정보" }).getByRole("link").last().click(),
    done: (page) => expect(page).toHaveURL(/#questions$/),
  },
  {
    what: "option",
    product: CHOSEN,
    press: (page) => page.locator("#buy").getByRole("radio").first().check({ force: true }),
    done: (page) => expect(page.locator("#buy output").first()).toContainText("원"),
  },
  {
    what: "quantity",
    press: (page) => button(page, "수량 늘리기").click(),
    done: (page) => expect(page.getByLabel("수량", { exact: true }).first()).toHaveValue("2"),
  },
  {
    what: "search",
    press: (page) => page.getByRole("link", { name: "상품 검색" }).first().click(),
    done: (page) => expect(page.getByRole("searchbox").first()).toBeVisible(),
  },
];
const onHome: Press[] = [
  {
    what: "link",
    press: (page) => page.getByRole("main").getByRole("listitem").getByRole("link").first().click(),
    done: (page) => expect(page).toHaveURL(/\/product\//),
  },
  {
    what: "menu",
    press: (page) => button(page, "메뉴 열기").click(),
    done: (page) => expect(button(page, "메뉴 닫기")).toBeVisible(),
  },
];

/** Each is pressed at every moment in one size, and in each size at one moment at least. */
const isPressed = (what: number, moment: number, isMobile: boolean): boolean =>
  EVERY_SIZE || (what + moment) % 2 === Number(isMobile);

for (const [moment, [when, ms]] of Object.entries(PRESSED).entries())
  test(
    `whatever is pressed after ${when} on a slow phone's line is done`,
    { tag: "@both" },
    async ({ page, guest, isMobile }) => {
      // At the first moment no script is there, and a desktop has more than a phone's processor.
      await slowDown(page, EVERY_SIZE || (isMobile && ms > 0));
      const [chosen, simple] = [await guest.finds(CHOSEN), await guest.finds(SIMPLE)];
      const everything = [
        ...onProduct.map((one) => ({
          ...one,
          path: `/product/${one.product ? chosen.id : simple.id}`,
        })),
        ...onHome.map((one) => ({ ...one, path: "/" })),
      ];
      for (const [at, { what, path, press, done }] of everything.entries()) {
        // The desktop has no menu to open, so the phone opens it at every moment.
        if (what === "menu" ? !isMobile : !isPressed(at, moment, isMobile)) continue;
        await test.step(what, async () => {
          // Nothing is there from the step before: each is a first visit.
          await page.context().clearCookies();
          await page.goto(path, { waitUntil: "commit" });
          await page.waitForTimeout(ms);
          await press(page);
          await done(page);
        });
      }
    },
  );
