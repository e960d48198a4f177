import { chromium, type Page } from "@playwright/test";
import {
  beginsProduct,
  button,
  fills,
  presses,
  publishes,
  saysWhoSheIs,
  takesPractice,
  withApp,
  PASSWORD,
} from "#tests/browser/opens-shop.ts";
import { browserFlags, ensureBrowser } from "#tests/find-browser.ts";

const PRODUCT = "달빛 소리 엽서";

type Place = { origin: string; address: string; ownerLink: string };
export type Sale = { productPath: string; orderNumber: string };

/**
 * In the browser alone: the first owner opens the shop and practises, and a guest pays for an
 * order. The browser takes a certificate that only this machine knows.
 */
export async function openAndSell({ origin, address, ownerLink }: Place): Promise<Sale> {
  const host = new URL(origin).host;
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: [...browserFlags, `--host-resolver-rules=MAP ${host}:443 ${address}:443`],
  });
  const visitor = async (): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: origin,
      locale: "ko-KR",
      ignoreHTTPSErrors: true,
      serviceWorkers: "block",
      viewport: { width: 1440, height: 900 },
    });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    await page.addLocatorHandler(page.getByRole("dialog", { name: "처리 중" }), async () => {});
    return page;
  };
  try {
    const owner = await visitor();
    await owner.goto(ownerLink);
    await fills(owner, { name: "김달빛", password: PASSWORD });
    await presses(owner, "계정 만들기");
    await owner.waitForURL(/\/admin\/security/);
    await withApp(owner);
    await owner.waitForURL(/\/admin\/setup$/);
    await saysWhoSheIs(owner);
    await takesPractice(owner);
    await publishes(owner, "이용약관");
    await publishes(owner, "개인정보처리방침");
    await offersPostcard(owner);
    return await buysPostcard(await visitor());
  } finally {
    await browser.close();
  }
}

async function offersPostcard(page: Page): Promise<void> {
  await page.goto("/admin/product/create");
  // Of which the unpaid orders of one address may hold a tenth.
  await beginsProduct(page, PRODUCT, "90000");
  await page.getByLabel("상품 종류", { exact: true }).selectOption("goods");
  await presses(page, "상품 만들기");
  await page.waitForURL(/\/admin\/product(\?.*)?$/);
}

async function buysPostcard(page: Page): Promise<Sale> {
  await page.goto("/");
  await page
    .getByRole("link", { name: new RegExp(PRODUCT) })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: PRODUCT }).waitFor();
  const productPath = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "비회원 주문" }).first().click();
  await page.getByLabel("이름", { exact: true }).fill("홍길동");
  await page.getByLabel("휴대폰 번호").fill("010-2345-6789");
  await page.getByLabel("이메일").fill("hong@dalbit.kr");
  await page.getByLabel("우편번호").fill("04066");
  await page.getByLabel("주소", { exact: true }).fill("서울특별시 마포구 와우산로 94");
  const form = page.locator("form", { has: button(page, "15,500원 결제하기") });
  const ticks = form.locator("input[type=checkbox][required]");
  await ticks.first().waitFor();
  for (const tick of await ticks.all()) await tick.check();
  await presses(page, "15,500원 결제하기");
  await page.getByText("실제 돈은 움직이지 않아요").waitFor();
  await page.getByRole("button", { name: "결제 성공" }).first().click();
  const number = page.getByText(/^\d{8}-[A-Z2-9]{8}$/).first();
  return { productPath, orderNumber: (await number.textContent())!.trim() };
}
