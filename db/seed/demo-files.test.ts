import sharp from "sharp";
import { expect, test } from "vitest";
import { demoPicture, demoSample, picturesOf } from "./demo-files.server.ts";
import { seedProducts } from "./products.ts";

test.each(seedProducts.map((product) => [product.key, product] as const))(
  "%s has the pictures and recordings that it names, each as the shop would have kept it",
  async (_, product) => {
    for (const name of picturesOf(product)) {
      const { master, width, height, blur } = await demoPicture(name);
      expect(await sharp(master).metadata()).toMatchObject({ format: "webp", width, height });
      expect(blur).toMatch(/^data:image\/webp;base64,/);
    }
    for (const { recording } of product.samples) {
      const { durationMs, peaks } = await demoSample(recording);
      expect(durationMs).toBeGreaterThanOrEqual(4000);
      expect(durationMs).toBeLessThanOrEqual(8000);
      expect(Math.max(...peaks), "a recording that is silent").toBeGreaterThan(0);
    }
  },
);
