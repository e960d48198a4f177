import { expect, expectAccessible, test } from "./people.ts";
import { patience } from "../patience.ts";

test.use({ serviceWorkers: "allow" });

/** What the service worker holds by now. */
const kept = (path: string) =>
  `caches.open("shop-pages-1").then((cache) => cache.match(${JSON.stringify(path)})).then(Boolean)`;

/**
 * Waits until the page has stored this path. Opening the store before the shop does would create an
 * empty one.
 */
const keptRead = (path: string) => `indexedDB.databases().then((all) =>
  all.some(({ name }) => name === "shop-documents") && new Promise((tell) =>
    indexedDB.open("shop-documents").onsuccess = ({ target: { result } }) => {
      const store = result.transaction("documents").objectStore("documents");
      store.get(${JSON.stringify(path)}).onsuccess = ({ target }) => tell(Boolean(target.result));
      result.close();
    }))`;
const SHELF = "/category/sound-goods";

// covers 8.9a
test("pages that were seen stay readable without a network, by link and anew; others say why; a form keeps what was typed", async ({
  guest,
  page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, "people lose their network on the way");
  const bell = await guest.finds("백자 소리종");
  const form = `/non-member/order/${bell.id}`;
  for (const path of ["/", SHELF, `/product/${bell.id}`, form]) {
    await page.goto(path);
    // A device keeps its first page once somebody does more than look at it.
    await page.mouse.wheel(0, 40);
    // Parts that come at the first touch are shown without a network only if they came.
    await page.waitForLoadState("networkidle");
    for (const isKept of [keptRead(path), ...(path === SHELF ? [] : [kept(path)])])
      await expect.poll(() => page.evaluate(isKept), { timeout: patience(20_000) }).toBe(true);
  }
  await page.getByLabel("이름", { exact: true }).fill("홍길동");
  await context.setOffline(true);

  await page.getByRole("button", { name: /결제하기$/ }).click();
  await expect(page.locator("[data-unsent]")).toContainText(
    "보내지 못했어요. 인터넷 연결을 확인해주세요",
  );
  await page.reload();
  await expect(page.getByText("저장해 둔 내용이에요")).toBeVisible();
  await expect(page.getByLabel("이름", { exact: true })).toHaveValue("홍길동");

  await page.goto("/");
  await expect(page.getByText("저장해 둔 내용이에요")).toBeVisible();
  await expectAccessible(page);
  // Other journeys put products of theirs on the home page.
  await page.getByRole("link", { name: "소리 굿즈", exact: true }).click();
  await page
    .getByRole("link", { name: /백자 소리종/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/product/${bell.id}`);
  await expect(page.getByRole("heading", { level: 1, name: /백자 소리종/ })).toBeVisible();
  await page.getByRole("button", { name: "새로 불러오기" }).click();
  await expect(page.getByText(/저장해 둔 내용이 있을 수/)).toBeVisible();

  await page.getByRole("link", { name: "이용약관" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "오프라인이에요" })).toBeVisible();
  await expect(page.getByText("오프라인이라 이 페이지를 불러올 수 없어요")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/policy/privacy");
  await expect(page.getByRole("heading", { name: "저장해 둔 페이지" })).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await page.goto(form);
  await expect(page.getByText("저장해 둔 내용이에요")).toHaveCount(0);
  await expect(page.getByLabel("이름", { exact: true })).toHaveValue("홍길동");
});

test("a form that cannot be sent says so and stays as it was typed", async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(!isMobile, "people lose their network on the way");
  const forms: [path: string, fields: Record<string, string>, button: string, after: RegExp][] = [
    [
      "/order-reserve/info",
      { 예약번호: "R20260101-ABCDEFGH", "휴대폰 번호": "010-1234-5678" },
      "조회하기",
      /맞는 예약이 없어요/,
    ],
    [
      "/login",
      { 이메일: "nobody@example.com", 비밀번호: "long-enough-2026" },
      "로그인",
      /맞지 않아요/,
    ],
  ];
  for (const [path, fields, button, after] of forms) {
    await page.goto(path);
    for (const [label, words] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(words);
    const press = page.getByRole("main").getByRole("button", { name: button, exact: true });
    await context.setOffline(true);
    await press.click();
    await expect(
      page.getByText("보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요."),
    ).toBeVisible();
    for (const [label, words] of Object.entries(fields))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(words);
    await context.setOffline(false);
    // A second press right after the first one does nothing.
    await expect(async () => {
      await press.click();
      await expect(page.getByRole("main")).toContainText(after, { timeout: 2000 });
    }).toPass({ timeout: patience(30_000) });
  }
});

test("nothing of a member stays on the device: not in the cache, not after they sign out", async ({
  member: { page },
  isMobile,
}) => {
  test.skip(!isMobile, "one device is enough");
  await page.goto("/qna");
  await page.mouse.wheel(0, 40);
  await expect.poll(() => page.evaluate(kept("/qna")), { timeout: patience(20_000) }).toBe(true);
  const stored = await page.evaluate(async () => {
    const copies = await Promise.all(
      (await (await caches.open("shop-pages-1")).keys()).map(async (key) =>
        (await (await caches.open("shop-pages-1")).match(key))!.text(),
      ),
    );
    const database = await new Promise<IDBDatabase>((resolve, reject) =>
      Object.assign(indexedDB.open("shop-documents"), {
        onsuccess(this: IDBOpenDBRequest) {
          resolve(this.result);
        },
        onerror: reject,
      }),
    );
    const rows = await new Promise<unknown[]>((resolve) =>
      Object.assign(database.transaction("documents").objectStore("documents").getAll(), {
        onsuccess(this: IDBRequest<unknown[]>) {
          resolve(this.result);
        },
      }),
    );
    return [
      ...copies,
      ...rows.map((row) =>
        row instanceof Uint8Array ? new TextDecoder().decode(row) : JSON.stringify(row),
      ),
    ].join("\n");
  });
  expect(stored).toContain("QnA");
  expect(stored).not.toContain("member@sori.example");
});
