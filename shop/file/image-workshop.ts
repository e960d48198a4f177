export const imageFormats = ["avif", "webp", "jpeg"] as const;
export type ImageFormat = (typeof imageFormats)[number];

/**
 * The only widths (pixels) that are ever made. Browsers take the next one above the displayed
 * width: most phones need 1080 or 1082 pixels, smaller ones 721, and stored texts refer to 960.
 */
export const imageWidths = [320, 640, 768, 960, 1088, 1280, 1920] as const;

/** Square PNGs: see-through for tabs, on white with an edge where a system cuts the corners. */
export const icons = {
  "icon-64": { size: 64, onWhite: false },
  "icon-192": { size: 192, onWhite: false },
  "icon-512": { size: 512, onWhite: false },
  "touch-180": { size: 180, onWhite: true },
  "touch-512": { size: 512, onWhite: true },
} as const;
export type IconName = keyof typeof icons;
export type Icon = { size: number; onWhite: boolean };

export type DevelopedImage = {
  /** re-encoded, upright, without metadata, at most 2560 pixels wide */
  master: Uint8Array;
  width: number;
  height: number;
  /** a few hundred bytes as a data address, shown until the image is there */
  blur: string;
};

/** Decodes and encodes images. */
export interface ImageWorkshop {
  develop(bytes: Uint8Array): Promise<DevelopedImage>;
  resize(master: Uint8Array, width: number, format: ImageFormat): Promise<Uint8Array>;
  icon(master: Uint8Array, icon: Icon): Promise<Uint8Array>;
}
