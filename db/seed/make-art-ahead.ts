import { imageProcess } from "#adapters/images/image-process.server.ts";
import { paintPoster, playSound, postersOf, recordSample, takes } from "./make-art.server.ts";
import { seedProducts } from "./products.ts";

// Started by server/commands/ensure-build.server.ts: what a demonstration shows is made while the shop is built.
const images = imageProcess({ limitMs: 10 * 60_000, atOnce: 2 });
for (const product of seedProducts) {
  await Promise.all(postersOf(product).map((request) => paintPoster(images, request)));
  await Promise.all(product.samples.map(recordSample));
  if (product.handsOver) await Promise.all(product.samples.map(playSound));
}
await Promise.all(takes.map(playSound));
process.exit();
