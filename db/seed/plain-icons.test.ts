import sharp from "sharp";
import { expect, test } from "vitest";
import { demoMark } from "./demo-files.server.ts";
import { projectFile } from "#lib/project-file.server.ts";

/** How far any pixel is from grey. */
async function colourOf(picture: string | Buffer): Promise<number> {
  const { data } = await sharp(picture)
    .resize(96)
    .flatten({ background: "#fff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let most = 0;
  for (let at = 0; at < data.length; at += 3) {
    const pixel = [data[at]!, data[at + 1]!, data[at + 2]!];
    most = Math.max(most, Math.max(...pixel) - Math.min(...pixel));
  }
  return most;
}

test("a shop whose owner gave no mark and no picture shows grey ones, and not the demo's", async () => {
  expect(await colourOf(await demoMark())).toBeGreaterThan(100);
  for (const name of [
    "favicon.svg",
    "apple-touch-icon.png",
    "icon-192.png",
    "icon-512.png",
    "default-product.svg",
  ])
    expect(await colourOf(projectFile(`public/${name}`)), name).toBeLessThan(16);
});
