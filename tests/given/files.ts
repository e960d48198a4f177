import sharp from "sharp";

export const jpeg = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#1c6b52" } })
    .jpeg()
    .toBuffer();
