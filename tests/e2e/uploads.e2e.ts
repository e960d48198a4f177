import type { Page } from "@playwright/test";
import { tone, wav } from "../has/wav.ts";
import { expect, expectAccessible, test } from "./people.ts";
import { patience } from "../patience.ts";

/** More than six megabytes. */
const rate = 48_000;
const recording = () => Buffer.from(wav([tone({ seconds: 70, decibels: -16, rate })], { rate }));

/**
 * Holds chunks back until they are released, so that interruptions hit the middle at any machine
 * speed.
 */
async function barrierOf(page: Page) {
  const commands: string[] = [];
  let open = 0;
  let goOn = () => {};
  await page.route("**/v0/b/**", async (route) => {
    const command = route.request().headers()["x-goog-upload-command"] ?? "";
    const isChunk = command.startsWith("upload");
    // One chunk at a time: an earlier one that still waits here was given up by the page.
    if (isChunk) goOn();
    commands.push(command);
    if (isChunk && open === 0) await new Promise<void>((pass) => (goOn = pass));
    else if (isChunk) open -= 1;
    await route.continue().catch(() => undefined);
  });
  return {
    commands,
    /** Waits for a chunk after the request numbered `since`, and releases so many. */
    async opens(chunks: number, since = 0): Promise<void> {
      await expect
        .poll(() => commands.slice(since).join(), { timeout: patience(20_000) })
        .toMatch(since ? /query,upload/ : /upload/);
      open = chunks - 1;
      goOn();
    },
  };
}

// covers 4.15b
test(
  "a large recording survives a lost connection, a pause and a reload, and arrives as it was",
  { tag: "@desktop" },
  async ({ owner }, { project }) => {
    const desk = owner.page;
    const title = `이어 올린 소리 ${project.name} ${Date.now()}`;
    desk.on("dialog", (dialog) => void dialog.accept());
    await desk.goto("/admin/product/create");
    const barrier = await barrierOf(desk);
    const uploads = desk.getByRole("list", { name: "올리는 파일" }).first();
    const shown = (words: RegExp | string) => expect(uploads.getByText(words)).toBeVisible();

    await desk
      .locator("#samples")
      .setInputFiles({ name: "녹음.wav", mimeType: "audio/wav", buffer: recording() });
    await barrier.opens(2);
    await shown(/^1[12]% · 768KB \//);
    await desk.context().setOffline(true);
    await shown("연결이 끊겼어요. 연결되면 이어서 올려요.");
    await expectAccessible(desk);
    const cut = barrier.commands.length;
    await desk.context().setOffline(false);
    await barrier.opens(1, cut);
    await shown(/^1[56]% · 1\.0MB \//);

    await desk.getByRole("button", { name: "상품 만들기" }).click();
    await expect(
      desk.getByText("아직 올리지 않은 파일이 있어요. 다 올리거나 취소한 뒤 저장해주세요."),
    ).toBeVisible();
    await desk.getByRole("button", { name: /^일시정지.*녹음/ }).click();
    await shown(/^일시정지했어요\. 1[56]%/);
    await desk.reload();
    await shown(/^일시정지했어요\. 1[56]%/);
    await desk.getByRole("button", { name: /^이어서 올리기.*녹음/ }).click();
    await shown(/^1[56]% · 1\.0MB \//);
    const last = barrier.commands.length;
    await desk.reload();
    await shown(/^1[56]% · 1\.0MB \//);
    await barrier.opens(20, last);
    await expect(desk.getByLabel("샘플 1 이름")).toHaveValue("녹음", {
      timeout: patience(30_000),
    });
    expect(barrier.commands.filter((command) => command === "start")).toEqual(["start"]);
    expect(barrier.commands.at(-1)).toBe("upload, finalize");

    const original = await desk.getByRole("link", { name: "원본 내려받기" }).getAttribute("href");
    const stored = await (await desk.request.get(original!)).body();
    expect(stored.equals(recording())).toBe(true);
    await desk.getByLabel("상품 이름").fill(title);
    await desk.getByLabel("가격 (원)").fill("39900");
    await desk.getByRole("switch", { name: /상점에 보이기/ }).uncheck();
    await desk.getByRole("button", { name: "상품 만들기" }).click();
    await expect(desk).toHaveURL(/\/admin\/product(\?.*)?$/);
    await expect(desk.getByText(title).first()).toBeVisible();
  },
);
