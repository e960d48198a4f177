import sharp, { type Sharp } from "sharp";
import type {
  DevelopedImage,
  Icon,
  ImageFormat,
  ImageWorkshop,
} from "#shop/file/image-workshop.ts";
import { uploadLimits } from "#shop/file/upload-limits.ts";
import { Refusal } from "#shop/refusal.ts";

const IMAGE_PIXELS = 50_000_000;
const MASTER_WIDTH = 2560;
/** the most that WebP can hold is 16,383 */
const MASTER_HEIGHT = 16_000;
const BLUR_WIDTH = 16;

// One thread per image and no cache: the memory of the process stays flat whatever is uploaded.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes and encodes with libvips. Only re-encoded pixels are stored: no metadata or hidden
 * content.
 */
export const sharpWorkshop = (seconds = 20): ImageWorkshop => ({
  develop: (bytes) => develop(bytes, seconds),
  resize: (master, width, format) => resize(opened(master, seconds), width, format),
  icon: (master, icon) => iconOf(opened(master, seconds), icon),
});

async function develop(bytes: Uint8Array, seconds: number): Promise<DevelopedImage> {
  if (bytes.length > uploadLimits.image) throw new Refusal("image-too-large");
  if (!isRaster(bytes)) throw new Refusal("image-unreadable");
  try {
    const { width, height } = await headerOf(bytes);
    if (width * height > IMAGE_PIXELS) throw new Refusal("image-too-large");
    const { data: master, info } = await opened(bytes, seconds)
      .autoOrient()
      .resize({
        width: MASTER_WIDTH,
        height: MASTER_HEIGHT,
        fit: "inside",
        withoutEnlargement: true,
      })
      // A third level takes twice the time and makes nothing smaller.
      .webp({ quality: 92, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    return {
      master,
      width: info.width,
      height: info.height,
      blur: await blurOf(opened(bytes, seconds).autoOrient()),
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && /timeout: \d+% complete/.test(error.message))
      throw new Refusal("image-too-slow");
    throw new Refusal("image-unreadable");
  }
}

async function resize(master: Sharp, width: number, format: ImageFormat): Promise<Uint8Array> {
  return encoded(master.resize({ width, withoutEnlargement: true }), format).toBuffer();
}

const CLEAR = { r: 255, g: 255, b: 255, alpha: 0 };

/** The whole image in a square; where corners are cut, a tenth of it stays free on every side. */
function iconOf(master: Sharp, { size, onWhite }: Icon): Promise<Uint8Array> {
  const edge = onWhite ? Math.round(size / 10) : 0;
  const inner = size - 2 * edge;
  const square = master
    .resize({ width: inner, height: inner, fit: "contain", background: CLEAR })
    .extend({ top: edge, right: edge, bottom: edge, left: edge, background: CLEAR });
  return (onWhite ? square.flatten({ background: "#ffffff" }) : square).png().toBuffer();
}

/** Reads the size without decoding, so without the limit: an image beyond it gets its own words. */
const headerOf = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();

const opened = (bytes: Uint8Array, seconds: number): Sharp =>
  sharp(bytes, { failOn: "error", limitInputPixels: IMAGE_PIXELS, pages: 1 }).timeout({
    seconds,
  });

async function blurOf(master: Sharp): Promise<string> {
  const tiny = await master
    .resize({ width: BLUR_WIDTH, height: BLUR_WIDTH * 3, fit: "inside" })
    // Without it, neighbouring dots differ so much that a large stand-in looks like blocks.
    .blur(1)
    .webp({ quality: 60 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

function encoded(image: Sharp, format: ImageFormat): Sharp {
  if (format === "avif") return image.avif({ quality: 58, effort: 3 });
  if (format === "webp") return image.webp({ quality: 80, effort: 4 });
  return image.flatten({ background: "#ffffff" }).jpeg({ quality: 80, progressive: true });
}

/**
 * Checks the first bytes, so that the library's other decoders (SVG, PDF, TIFF …) never see
 * untrusted files.
 */
function isRaster(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  const avif = start.slice(4, 8) === "ftyp" && /avi[fs]/.test(start.slice(8, 64));
  return (
    start.startsWith("\u00ff\u00d8\u00ff") ||
    start.startsWith("\u0089PNG\r\n\u001a\n") ||
    (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") ||
    avif
  );
}
