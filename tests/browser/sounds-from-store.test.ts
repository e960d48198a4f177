import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { s3 } from "#adapters/storage/s3.server.ts";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { joinSoldFiles } from "#shop/product/goods/join-sold-files.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { listLedger } from "#shop/vault/list-ledger.server.ts";
import { putGoods } from "../given/goods.ts";
import { tone, wav } from "../has/wav.ts";
import { patience } from "../patience.ts";
import { s3Store } from "../servers/s3-store.ts";
import { openSite } from "../xss/open-site.ts";
import { visitLive } from "./live.ts";

const site = await openSite({ bucket: s3({ ...(await s3Store()), presigned: true }) });

const narration = wav([tone({ seconds: 60, rate: 48_000 })], { rate: 48_000 });
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("a browser plays a large file from the shop and saves it from the store, whole and by its name", async () => {
  const { shop } = site;
  const product = await shop.has.product({ shippingClass: "digital", title: "겨울 이야기" });
  await putGoods(shop, product.id, { bytes: narration });
  expect(await joinSoldFiles(shop)).toBe(1);
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    address: "",
    postcode: "",
    lines: [{ product, quantity: 1 }],
  });
  const context = await site.window({ viewport: { width: 390, height: 844 } });
  const [name, value] = guestCookie(shop, order.guestId!).split(";")[0]!.split("=");
  await context.addCookies([{ name: name!, value: value!, url: site.origin }]);
  const page = await context.newPage();
  const refused: string[] = [];
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  await visitLive(page, `/order-sounds/${order.number}`);

  await page.getByRole("button", { name: "목소리 듣기" }).click();
  const place = page.getByRole("slider", { name: "목소리 재생 위치" });
  await expect
    .poll(async () => Number(await place.inputValue()), { timeout: patience(20_000) })
    .toBeGreaterThan(0);
  const begun = page.waitForEvent("download");
  await page.getByRole("link", { name: "목소리 내려받기" }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toBe("목소리.wav");
  expect(new URL(download.url()).searchParams.get("X-Amz-Expires")).toBe("60");
  expect(hashOf(await readFile(await download.path()))).toBe(hashOf(narration));
  expect(refused).toEqual([]);

  const [supply] = await listLedger(shop.db, (await findOrder(shop.db, order.number))!);
  const senders = new Map(supply!.transfers.map(({ kind, sender }) => [kind, sender]));
  expect(Object.fromEntries(senders)).toEqual({ play: "shop", save: "store" });
  await context.close();
});
