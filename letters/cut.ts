import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { CUT, lettersFolder, slices } from "../app/letters/slices.server.ts";
import { renamed } from "./renamed.ts";

type Options = { targetFormat: "sfnt" | "woff2"; [option: string]: unknown };

// Neither package has types.
const require = createRequire(import.meta.url);
const subsetFont = require("subset-font") as (
  font: Buffer,
  text: string,
  options: Options,
) => Promise<Buffer>;
const { convert } = require("fontverter") as {
  convert(font: Buffer, format: Options["targetFormat"]): Promise<Buffer>;
};

// `npm run letters`: cuts public/fonts/ anew from app/letters/slices.txt. The same list gives the
// same bytes.
const fonts = resolve(import.meta.dirname, "../public/fonts");
const folder = join(fonts, "..", lettersFolder);
const font = readFileSync(
  require.resolve("pretendard/dist/public/variable/PretendardVariable.ttf"),
);

for (const old of globSync("shop-letters-*", { cwd: fonts }))
  rmSync(join(fonts, old), { recursive: true });
mkdirSync(folder, { recursive: true });
copyFileSync(join(import.meta.dirname, "LICENSE.txt"), join(folder, "LICENSE.txt"));
for (const { name, letters } of slices) {
  const slice = await subsetFont(font, letters, {
    targetFormat: "sfnt",
    variationAxes: { wght: CUT.axis },
    keepFeatures: CUT.features,
    dropTables: CUT.without,
    noHinting: true,
  });
  writeFileSync(join(folder, `${name}.woff2`), await convert(renamed(slice), "woff2"));
}
console.log(`${slices.length} slices in ${folder}`);
