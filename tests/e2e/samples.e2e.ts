import type { Page } from "@playwright/test";
import { tone, wav } from "../has/wav.ts";
import { expect, expectAccessible, test } from "./people.ts";
import { patience } from "../patience.ts";

/** Quiet for five seconds, then loud: where the clip begins can be heard, and seen. */
function recording(): Buffer {
  const samples = tone({ seconds: 40, hertz: 220, decibels: -14, rate: 16_000 });
  samples.subarray(0, 5 * 16_000).forEach((sample, at) => (samples[at] = sample / 30));
  return wav([samples], { rate: 16_000, bits: 24 });
}

/** Which sounds of the page play, by their place among all that ever did. */
const playing = (page: Page) =>
  page.evaluate(() =>
    (window as never as { heard: HTMLAudioElement[] }).heard.flatMap((sound, at) =>
      sound.paused ? [] : [at],
    ),
  );
const listenIn = (page: Page) =>
  page.addInitScript(() => {
    const heard: HTMLMediaElement[] = [];
    Object.assign(window, { heard });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      if (!heard.includes(this)) heard.push(this);
      return play.call(this);
    };
  });

test("the owner uploads a recording and chooses what shoppers hear; they hear it in the list and on the page, one at a time", async ({
  owner: { page: desk },
  page,
}, { project }) => {
  const title = `겨울밤 낭독 ${project.name} ${Date.now()}`;
  await listenIn(desk);
  await desk.goto("/admin/product/create");
  await desk.getByLabel("상품 이름").fill(title);
  await desk.getByLabel("가격 (원)").fill("12000");
  const files = ["겨울밤_첫 장.wav", "겨울밤 둘째 장.wav"].map((name) => ({
    name,
    mimeType: "audio/wav",
    buffer: recording(),
  }));
  await desk.locator("#samples").setInputFiles(files);
  const name = desk.getByLabel("샘플 1 이름");
  await expect(name).toHaveValue("겨울밤 첫 장", { timeout: patience(20_000) });
  await expect(desk.getByLabel("샘플 2 이름")).toHaveValue("겨울밤 둘째 장", {
    timeout: patience(20_000),
  });
  await expect(desk.getByRole("link", { name: "원본 내려받기" })).toHaveCount(2);
  await expectAccessible(desk);

  const start = desk.getByLabel("미리듣기가 시작하는 곳").first();
  const sound = desk.locator("input[name='sample.0.soundId']");
  const before = await sound.inputValue();
  await start.focus();
  await desk.keyboard.press("PageUp");
  await expect(start).not.toHaveValue("0");
  await start.fill("8000");
  await desk.getByRole("button", { name: "여기부터 30초" }).first().click();
  await expect(desk.getByText("원본 0:08 – 0:38")).toBeVisible();
  expect(await sound.inputValue()).not.toBe(before);
  await desk.getByRole("button", { name: "겨울밤 첫 장 듣기" }).click();
  await expect(desk.getByRole("button", { name: "겨울밤 첫 장 멈추기" })).toBeVisible();
  await expect.poll(() => playing(desk)).toEqual([0]);
  await desk.getByRole("button", { name: "겨울밤 둘째 장 위로" }).click();
  await expect(name).toHaveValue("겨울밤 둘째 장");
  await name.fill("둘째 장, 낮은 목소리");
  await desk.getByLabel("제공 방법").fill("다음 날까지 녹음해 드려요.");
  await desk.getByLabel("상품 종류", { exact: true }).selectOption("goods");
  await desk.getByLabel("샘플 1에서 들리는 말").fill("0:01 첫 문장이에요.\n0:15 둘째 문장이에요.");
  await desk.getByLabel("샘플 2에서 들리는 말").fill("0:01 첫 문장이에요.\n0:10 둘째 문장이에요.");
  await desk.getByRole("button", { name: "상품 만들기" }).click();
  await expect(desk).toHaveURL(/\/admin\/product(\?.*)?$/);

  await listenIn(page);
  await page.goto("/");
  const button = page.getByRole("button", { name: `${title}, 둘째 장, 낮은 목소리 듣기` });
  await page.route("**/sounds/*", (route) => route.abort());
  await button.click();
  await expect(
    page.getByText("소리를 불러오지 못했어요. 잠시 후 다시 시도해주세요 :("),
  ).toBeVisible();
  await page.unroute("**/sounds/*");
  await expect(button).toBeVisible();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("button", { name: `${title}, 둘째 장, 낮은 목소리 멈추기` }),
  ).toBeFocused();
  await expect.poll(() => playing(page)).toEqual([0]);
  await page.getByRole("listitem").getByRole("button", { name: /듣기$/ }).nth(1).press("Space");
  await expect(button).toBeVisible();
  await expect.poll(() => playing(page)).toEqual([0]);
  await button.click();
  await expectAccessible(page);

  // It goes on while pages change, and the bar leads back to what it belongs to.
  await page
    .getByRole("link", { name: new RegExp(title) })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "QnA 보기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "QnA" })).toBeVisible();
  await expect.poll(() => playing(page)).toEqual([0]);
  const bar = page.getByRole("region", { name: "재생 중인 소리" });
  await expectAccessible(page);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.artist)).toBe(title);
  await bar.getByRole("button", { name: "멈추기" }).click();
  await expect.poll(() => playing(page)).toEqual([]);
  await bar.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  // One tap to the other voice, at the same sentence.
  await page.getByRole("button", { name: "겨울밤 첫 장", exact: true }).click();
  const place = page.getByRole("slider", { name: "겨울밤 첫 장 재생 위치" });
  await place.focus();
  await page.keyboard.press("End");
  await expect(place).toHaveAttribute("aria-valuetext", "0:30 / 0:30");
  await page.keyboard.press("Home");
  for (let times = 0; times < 5; times++) await page.keyboard.press("ArrowRight");
  await expect(place).toHaveAttribute("aria-valuetext", "0:01 / 0:30");
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "겨울밤 첫 장 멈추기" })).toBeVisible();
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(2000);
  await page.getByText("글로 보기").click();
  await page.getByRole("button", { name: "둘째 문장이에요." }).click();
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThanOrEqual(10_000);
  await page.getByRole("button", { name: "둘째 장, 낮은 목소리", exact: true }).click();
  const other = page.getByRole("slider", { name: "둘째 장, 낮은 목소리 재생 위치" });
  await expect.poll(async () => Number(await other.inputValue())).toBeGreaterThanOrEqual(15_000);
  await expect.poll(() => playing(page)).toEqual([0]);
  await expectAccessible(page);
  await bar.getByRole("button", { name: "이어 듣기" }).click();
  await other.press("End");
  await expect(page.getByRole("button", { name: "겨울밤 첫 장 멈추기" })).toBeVisible();
  await bar.getByRole("button", { name: "소리 끄기" }).click();
  await expect(bar).toHaveCount(0);
  await expect.poll(() => playing(page)).toEqual([]);
});
