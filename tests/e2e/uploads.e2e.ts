import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, test } from "./people.ts";

/** More than six megabytes that no format makes small. */
const largeImage = (): Promise<Buffer> =>
  sharp({ create: { width: 1500, height: 1400, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 40 } } }).png({ compressionLevel: 1 }).toBuffer();

/** The line of this page, as a phone on the road has it. */
async function lineOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const set = (offline: boolean, uploadThroughput: number) => session.send("Network.emulateNetworkConditions", { offline, latency: 0, downloadThroughput: -1, uploadThroughput });
  return { slow: () => set(false, 900_000), cut: () => set(true, 0), fast: () => set(false, -1) };
}

test("a large image survives a lost connection, a pause and a reload, and arrives as it was", async ({ owner }, { project }) => {
  const desk = owner.page;
  const title = `이어 올린 소리 ${project.name} ${Date.now()}`;
  const commands: string[] = [];
  desk.on("request", (request) => {
    const command = request.headers()["x-goog-upload-command"];
    if (command) commands.push(command);
  });
  desk.on("dialog", (dialog) => void dialog.accept());
  await desk.goto("/admin/product/create");
  const line = await lineOf(desk);
  const part = () => desk.getByRole("progressbar", { name: /사진\.png/ }).evaluate((bar: HTMLProgressElement) => bar.value / bar.max);
  const comesTo = (least: number) => expect.poll(part, { timeout: 20_000, intervals: [100] }).toBeGreaterThan(least);

  await line.slow();
  await desk.locator("#thumbnail").setInputFiles({ name: "사진.png", mimeType: "image/png", buffer: await largeImage() });
  await comesTo(0.1);
  await line.cut();
  const uploads = desk.getByRole("list", { name: "올리는 파일" }).first();
  await expect(uploads.getByText("연결이 끊겼어요. 연결되면 이어서 올려요.")).toBeVisible();
  await expectAccessible(desk);
  const before = await part();
  await line.slow();
  await comesTo(before + 0.05);
  expect(commands).toContain("query");

  await desk.getByRole("button", { name: "일시정지: 사진.png" }).click();
  await expect(uploads.getByText(/^일시정지했어요\./)).toBeVisible();
  await desk.getByRole("button", { name: "상품 만들기" }).click();
  await expect(desk.getByText("아직 올리지 않은 파일이 있어요. 다 올리거나 취소한 뒤 저장해주세요.")).toBeVisible();
  const paused = await part();

  await desk.reload();
  await expect(uploads.getByText(/^일시정지했어요\./)).toBeVisible();
  await desk.getByRole("button", { name: "이어서 올리기: 사진.png" }).click();
  await comesTo(paused);
  await desk.reload();
  await expect(uploads).toBeVisible();
  await line.fast();
  await expect(desk.locator("input[name=thumbnail]")).toHaveValue(/^[a-z0-9]{16,}$/, { timeout: 20_000 });
  expect(commands.filter((command) => command === "start")).toEqual(["start"]);
  expect(commands.at(-1)).toBe("upload, finalize");

  const id = await desk.locator("input[name=thumbnail]").inputValue();
  expect(await sharp(await (await desk.request.get(`/images/${id}/1280.webp`)).body()).metadata()).toMatchObject({ width: 1280, height: 1195 });
  await desk.getByLabel("상품 이름").fill(title);
  await desk.getByLabel("가격 (원)").fill("39900");
  await desk.getByRole("switch", { name: /상점에 보이기/ }).uncheck();
  await desk.getByRole("button", { name: "상품 만들기" }).click();
  await expect(desk).toHaveURL(/\/admin\/product(\?.*)?$/);
  await expect(desk.getByText(title).first()).toBeVisible();
});
