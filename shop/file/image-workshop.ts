export const imageFormats = ["avif", "webp", "jpeg"] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Widths in pixels that pages may ask for; nothing else is ever made. */
export const imageWidths = [320, 640, 960, 1280, 1920] as const;

export type Developed = {
  /** re-encoded, upright, without metadata, at most 2560 pixels wide */
  master: Uint8Array;
  width: number;
  height: number;
  /** a few hundred bytes as a data address, shown until the image is there */
  blur: string;
};

/** Decodes and encodes images. */
export interface ImageWorkshop {
  develop(bytes: Uint8Array): Promise<Developed>;
  resize(master: Uint8Array, width: number, format: ImageFormat): Promise<Uint8Array>;
}
