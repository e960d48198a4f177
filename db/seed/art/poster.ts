import sharp from "sharp";
import { type CompositionName, closeUps, compositions } from "./compositions.ts";
import { grain } from "./grain.ts";
import { type PaletteName, palettes } from "./palettes.ts";
import { type Layer, setStage, type View } from "./stage.ts";

export type PosterRequest = {
  kind: CompositionName;
  palette: PaletteName;
  seed: number;
  width: number;
  height: number;
  /** `close` comes nearer to the subject, for the gallery. */
  view?: View;
};

/** A poster master as JPEG. It carries no letters: a machine without Korean fonts draws the same picture. */
export async function poster({
  kind,
  palette,
  seed,
  width,
  height,
  view = "whole",
}: PosterRequest): Promise<Buffer> {
  const stage = setStage({
    width,
    height,
    palette: palettes[palette],
    seed,
    view,
    closeUp: closeUps[kind],
  });
  const layers = await Promise.all(
    compositions[kind](stage).map((layer, index) => paint(layer, index, width, height)),
  );
  const drawing = await sharp(documentOf(layers.join(""), width, height, width, height))
    .removeAlpha()
    .raw()
    .toBuffer();
  return sharp(drawing, { raw: { width, height, channels: 3 } })
    .composite([grain(width, height)])
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

const documentOf = (
  body: string,
  width: number,
  height: number,
  pixelsWide: number,
  pixelsHigh: number,
) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixelsWide}" height="${pixelsHigh}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${body}</svg>`,
  );

/** Blurring a small drawing and enlarging it costs a hundredth of blurring the sheet, and looks the same. */
async function paint(
  { body, blur = 0, blend = "normal" }: Layer,
  index: number,
  width: number,
  height: number,
) {
  const style = `style="mix-blend-mode:${blend}"`;
  if (!blur) return `<g ${style}>${ownIds(body, index)}</g>`;
  const scale = Math.min(1, 3 / blur);
  const [pixelsWide, pixelsHigh] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const soft = await sharp(documentOf(body, width, height, pixelsWide, pixelsHigh))
    .blur(blur * scale)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return `<image width="${width}" height="${height}" preserveAspectRatio="none" ${style} href="data:image/png;base64,${soft.toString("base64")}"/>`;
}

/** Layers are written apart and name their gradients alike; in one document the names must differ. */
const ownIds = (body: string, index: number) =>
  body.replaceAll('id="', `id="layer${index}-`).replaceAll("url(#", `url(#layer${index}-`);
