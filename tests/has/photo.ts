import sharp from "sharp";

/** A photograph-like image, as a phone takes it. */
export const photo = (): Promise<Buffer> =>
  sharp({
    create: { width: 1600, height: 1200, channels: 3, background: { r: 199, g: 58, b: 34 } },
  })
    .jpeg()
    .toBuffer();
