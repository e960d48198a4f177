import {
  icons,
  imageFormats,
  imageWidths,
  type IconName,
  type ImageFormat,
} from "./image-workshop.ts";

export type ImageWidth = (typeof imageWidths)[number];

export const isFileId = (id: string): boolean => /^[a-z0-9]{8,64}$/.test(id);

export const isImageWidth = (width: number): width is ImageWidth =>
  (imageWidths as readonly number[]).includes(width);

export const isImageFormat = (format: string): format is ImageFormat =>
  (imageFormats as readonly string[]).includes(format);

export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name);

export const iconKey = (id: string, name: IconName): string => `images/${id}/${name}.png`;

export const masterKey = (id: string): string => `images/${id}/master`;

export const variantKey = (id: string, width: ImageWidth, format: ImageFormat): string =>
  `images/${id}/${width}.${format}`;

/** The widths offered for an image: all narrower ones, and the first that shows it completely. */
export const widthsOf = (masterWidth: number): ImageWidth[] =>
  imageWidths.filter((_, at) => at === 0 || (imageWidths[at - 1] ?? 0) < masterWidth);
