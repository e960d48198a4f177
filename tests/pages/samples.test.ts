import { typedWholeNotice } from "#tests/has/product.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { sounds } from "#shop/file/table.server.ts";
import { findEditableProduct } from "#shop/product/edit/find-editable-product.server.ts";
import { findProduct } from "#shop/product/find-product.server.ts";
import { productSamples } from "#shop/product/table.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import type { MadeSound } from "#shop/file/sound/sound-form.ts";
import { inPieces, tone, wav } from "../has/wav.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf, partOf } from "./read-page.ts";
import { browser, ownersBrowser } from "./visit.ts";

const shop = await testShop();
const admin = await shop.has.admin();
const owner = await ownersBrowser(shop);

const RECORDING = "masters/2f6c1c1e-0000-4000-8000-000000000001.wav";
const PEAKS = [0.123, 0.456];
let made = 0;
async function soundId(): Promise<string> {
  const id = `democlip${++made}`;
  await shop.db.insert(sounds).values({
    id,
    bytes: 44,
    contentType: "audio/wav",
    master: RECORDING,
    durationMs: 7000,
    peaks: PEAKS,
  });
  return id;
}
const withSamples = async (...titles: string[]) =>
  shop.has.product({
    samples: await Promise.all(
      titles.map(async (title) => ({
        title,
        soundId: await soundId(),
        durationMs: 7000,
        peaks: PEAKS,
      })),
    ),
  });
const post = (who: typeof owner, body: unknown, headers: Record<string, string> = {}) =>
  who.ask("/admin/files/sound", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { origin: shop.origin, "content-type": "application/json", ...headers },
  });
const outside = (html: string, part: string) =>
  html.replaceAll(/<a [\s\S]*?<\/a>/g, "").includes(part);

test("a list plays a product's first sample with a button beside its link; what it needs not, it does not carry, and it is kept for everybody", async () => {
  const product = await withSamples("아침 인사", "저녁 인사");
  await shop.has.product({ title: "소리 없는 상품" });
  const cache = new EagerCache(() => 0);
  cache.listen(true);
  const visitor = await browser(shop, { cache });
  const html = await (await visitor.visit("/")).text();
  const words = `aria-label="${product.title}, 아침 인사 듣기"`;
  expect([html.includes(words), outside(html, words), html.split('듣기"').length - 1]).toEqual([
    true,
    true,
    1,
  ]);
  for (const hidden of ["0.456", "저녁 인사", RECORDING]) expect(html).not.toContain(hidden);
  expect(await (await visitor.visit("/non-member/order")).text()).toContain(words);
  await expect.poll(() => ["mobile /", "desktop /"].some((key) => cache.find(key))).toBe(true);
  // Nobody listens to the database here: what is shown now comes from memory.
  await shop.db.delete(productSamples).where(eq(productSamples.productId, product.id));
  expect(await (await visitor.visit("/")).text()).toContain(words);
});

// covers 2.15
test("under the title the product's page plays its samples, also without a script, and never names a recording", async () => {
  const product = await withSamples("아침 인사", "저녁 인사");
  const html = await htmlOf((await browser(shop)).visit(`/product/${product.id}`));
  const player = partOf(mainOf(html).split("</h1>")[1]!, "section");
  expect(player).toContain('aria-label="샘플 듣기"');
  for (const shown of ["아침 인사 듣기", "아침 인사 재생 위치", ">저녁 인사</button>"])
    expect(player).toContain(shown);
  expect([...player.matchAll(/<audio src="([^"]+)"[^>]*controls/g)]).toHaveLength(2);
  expect(html).toContain("0.456");
  expect(html).not.toContain("masters/");
});

test("what is heard can be read, sentence by sentence; what is typed wrongly is said beside its field", async () => {
  const { id } = await withSamples("아침 인사");
  const { version, samples } = (await findEditableProduct(shop.db, id))!;
  const save = (transcript: string) =>
    owner.send(`/admin/product/edit/${id}`, {
      title: "새벽",
      price: "1000",
      isShow: "on",
      ...typedWholeNotice,
      shippingClass: "parcel",
      version: String(version),
      "sample.0.id": samples[0]!.id,
      "sample.0.soundId": samples[0]!.soundId,
      "sample.0.title": "아침 인사",
      "sample.0.transcript": transcript,
    });
  const wrong = await save("0:05 좋은 아침이에요.\n0:01 잘 잤나요?");
  const pageHtml = await htmlOf(wrong);
  expect(wrong.status).toBe(400);
  expect(pageHtml).toMatch(/id="sample\.0\.transcript-error"[^>]*>시각은 앞줄보다 뒤여야 해요/);
  expect(pageHtml).toContain("0:05 좋은 아침이에요.");
  expect((await save("0:01 좋은 아침이에요.\r\n0:03 잘 잤나요?")).status).toBe(302);
  const html = mainOf(await htmlOf((await browser(shop)).visit(`/product/${id}`)));
  expect(html).toContain("글로 보기");
  expect([
    ...html.matchAll(/<button[^>]*>(좋은 아침이에요\.|잘 잤나요\?)<\/button>/g),
  ]).toHaveLength(2);
});

// covers 2.35
test("without JavaScript a product is saved with its samples as they were, renamed and in order; what is wrong stands beside its field", async () => {
  const { id } = await withSamples("아침 인사", "저녁 인사");
  const html = await (await owner.visit(`/admin/product/edit/${id}`)).text();
  const fields = Object.fromEntries(
    [...html.matchAll(/<input[^>]* name="([^"]+)"[^>]*>/g)]
      .filter(([tag, name]) => name!.startsWith("sample.") && !tag.includes("file"))
      .map(([tag, name]) => [name!, / value="([^"]*)"/.exec(tag)?.[1] ?? ""]),
  );
  const before = (await findEditableProduct(shop.db, id))!;
  expect(fields).toEqual(
    Object.fromEntries(
      before.samples.flatMap((sample, at) => [
        [`sample.${at}.id`, sample.id],
        [`sample.${at}.soundId`, sample.soundId],
        [`sample.${at}.title`, sample.title],
      ]),
    ),
  );
  expect(html).toContain("원본 내려받기");

  const product = {
    title: before.title,
    price: "1000",
    isShow: "on",
    ...typedWholeNotice,
    supplyNote: before.supplyNote,
    version: String(before.version),
  };
  const wrong = await owner.send(`/admin/product/edit/${id}`, {
    ...product,
    ...fields,
    "sample.0.title": " ",
    "sample.1.soundId": "nosuchsound",
  });
  const pageHtml = await wrong.text();
  expect(wrong.status).toBe(400);
  expect(pageHtml).toMatch(/id="sample\.0\.title-error"[^>]*>샘플 이름을 입력해주세요\./);
  const gone = await owner.send(`/admin/product/edit/${id}`, {
    ...product,
    ...fields,
    "sample.1.soundId": "nosuchsound",
  });
  expect([
    gone.status,
    (await gone.text()).includes("녹음을 찾을 수 없어요. 다시 올려주세요."),
  ]).toEqual([400, true]);

  expect(
    (
      await owner.send(`/admin/product/edit/${id}`, {
        ...product,
        ...fields,
        "sample.0.title": "새벽 인사",
      })
    ).status,
  ).toBe(302);
  expect((await findProduct(shop.db, id))?.samples).toEqual(
    [{ ...before.samples[0], title: "새벽 인사" }, before.samples[1]].map((sample) =>
      expect.objectContaining({ id: sample!.id, title: sample!.title, soundId: sample!.soundId }),
    ),
  );
});

test("a clip is made for administrators only, on our own page; everybody hears it, and nobody else its recording", async () => {
  const body = wav([tone({ seconds: 2, rate: 16_000 })], { rate: 16_000 });
  await saveObject(
    shop,
    { kind: "administrator", accountId: admin.id },
    {
      bucket: "shop",
      name: RECORDING,
      settings: { contentType: "audio/wav" },
      body: inPieces(body),
    },
  );
  const [visitor, member] = [await browser(shop), await browser(shop)];
  const { email } = await shop.has.member();
  await member.signIn(email);
  for (const who of [visitor, member])
    expect((await post(who, { master: RECORDING })).status).toBe(403);
  expect(
    (await post(owner, { master: RECORDING }, { origin: "https://evil.example" })).status,
  ).toBe(403);

  const answer = await post(owner, { master: RECORDING, startMs: 500 });
  const clip = (await answer.json()) as MadeSound;
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(clip).toMatchObject({
    durationMs: 1500,
    masterDurationMs: 2000,
  });
  const heard = await visitor.ask(`/sounds/${clip.soundId}`, { headers: { range: "bytes=0-3" } });
  expect([heard.status, heard.headers.get("content-type"), await heard.text()]).toEqual([
    206,
    "audio/wav",
    "RIFF",
  ]);

  const address = `/v0/b/shop/o/${encodeURIComponent(RECORDING)}?alt=media`;
  expect([
    (await visitor.visit(address)).status,
    (await member.visit(address)).status,
    (await owner.visit(address)).status,
  ]).toEqual([401, 403, 200]);
  expect((await visitor.visit(`/sounds/${encodeURIComponent(RECORDING)}`)).status).toBe(404);
});

test("what is no request for a clip is told so", async () => {
  const responses = await Promise.all(
    [
      "",
      "{",
      "[]",
      {},
      { master: "files/secret.wav" },
      { master: "masters/../files/a.wav" },
      { master: RECORDING, startMs: -1 },
      { master: RECORDING, startMs: 1e9 },
      { master: RECORDING, peaks: [1] },
      "a".repeat(10_000),
    ].map((body) => post(owner, body)),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 400));
  expect((await post(owner, { master: "masters/00000000-not-there.wav" })).status).toBe(404);
  expect(await (await post(owner, { master: RECORDING, startMs: 60_000 })).json()).toMatchObject({
    code: "sound-start-late",
    message: expect.stringContaining("앞으로"),
  });
});

test("making clips without end is stopped", async () => {
  let last = 0;
  for (let at = 0; at < 130 && last !== 429; at++)
    last = (await post(owner, { master: "masters/00000000-not-there.wav" })).status;
  expect(last).toBe(429);
});
