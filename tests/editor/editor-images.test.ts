import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { products } from "#shop/product/table.server.ts";
import { ADMIN_EMAIL } from "../test-shop.ts";
import { openSite } from "../xss/open-site.ts";
import { text } from "./editor-given.ts";

const site = await openSite();

const html = () => page.locator("input[name=description]").inputValue();

await site.shop.has.admin();
const context = await site.window({ viewport: { width: 1280, height: 900 } });
await site.signIn(context, ADMIN_EMAIL);
const page = await context.newPage();

/** The editor of a new product, or of one with this description. */
async function open(description?: string): Promise<void> {
  const path =
    description === undefined
      ? "/admin/product/create"
      : `/admin/product/edit/${(await site.shop.has.product({ description })).id}`;
  await page.goto(path);
  await page.locator(".ProseMirror").waitFor();
  await text(page).click();
}

const pictures = new Map(
  await Promise.all(
    ["사진.jpg", "둘째.jpg", "하나.jpg"].map(
      async (name, at) =>
        [
          name,
          await sharp({
            create: { width: 1200, height: 800 + at, channels: 3, background: "#c73a22" },
          })
            .jpeg()
            .toBuffer(),
        ] as const,
    ),
  ),
);

const pick = (...names: string[]) =>
  page
    .locator("#description-files")
    .setInputFiles(
      names.map((name) => ({ name, mimeType: "image/jpeg", buffer: pictures.get(name)! })),
    );

test("an image stands where it was put once it is sent; until then nothing is saved, and the words go on", async () => {
  await open();
  await page.keyboard.type("앞");
  let send = () => {};
  const held = new Promise<void>((go) => (send = go));
  await page.route("**/files/images", async (route) => {
    await held;
    await route.continue();
  });
  await pick("사진.jpg", "둘째.jpg");
  await expect.poll(() => page.locator(".upload-place").count()).toBe(2);
  await page.keyboard.type("뒤");
  await page.getByLabel("상품 이름").fill("이미지 상품");
  await page.getByLabel("가격 (원)").fill("1000");
  await page.getByLabel("제공 방법").fill("다음 날까지 녹음해 드려요.");
  await page.getByRole("button", { name: "상품 만들기" }).click();
  await page.getByText("이미지를 올리고 있어요. 다 올린 뒤 저장해주세요.").waitFor();
  await expect.poll(html).toBe("<p>앞</p><p>뒤</p>");
  send();
  await expect
    .poll(html)
    .toMatch(
      /^<p>앞<\/p><img src="\/images\/[a-z0-9]+\/960\.webp" alt="" width="1200" height="800"><img [^<>]* height="801"><p>뒤<\/p>$/,
    );
  expect(await page.locator(".upload-place").count()).toBe(0);
  await page.unroute("**/files/images");

  await page.getByRole("button", { name: "설명 쓰기" }).click();
  await page.locator("input:focus").waitFor();
  await page.keyboard.type("빨간 파형");
  await page.keyboard.press("Enter");
  await expect.poll(html).toContain('alt="빨간 파형"');
  await page.locator("input[name=isShow]").uncheck();
  await page.getByRole("button", { name: "상품 만들기" }).click();
  await page.waitForURL("**/admin/product");
  const [saved] = await site.shop.db
    .select({ html: products.description })
    .from(products)
    .where(eq(products.title, "이미지 상품"));
  expect(saved?.html).toMatch(/^<p>앞<\/p>(<img [^<>]*>){2}<p>뒤<\/p>$/);
});

test("an upload that is canceled leaves no trace, and its place can be deleted with the words around it", async () => {
  await open();
  await page.route("**/files/images", () => undefined);
  await page.keyboard.type("글");
  await pick("하나.jpg");
  await page.getByRole("button", { name: /취소.*하나.jpg/ }).click();
  await expect.poll(() => page.locator(".upload-place").count()).toBe(0);
  await pick("둘째.jpg");
  await page.locator(".upload-place").waitFor();
  await text(page).press("Control+a");
  await text(page).press("Delete");
  await expect.poll(html).toBe("");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
