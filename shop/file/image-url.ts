import type { IconName, ImageFormat } from "./image-workshop.ts";

/** An image as a page needs it: its bytes are at imageUrl(id, width, format). */
export type ImageInfo = { id: string; width: number; height: number; blur: string };

/** Never changes what it shows, so that browsers may keep it for ever. */
export const imageUrl = (id: string, width: number, format: ImageFormat): string =>
  `/images/${id}/${width}.${format}`;

export const iconUrl = (id: string, name: IconName): string => `/images/${id}/${name}.png`;

export const soundUrl = (id: string): string => `/sounds/${id}`;

/** Shown when a product has no image; specification 2. */
export const DEFAULT_IMAGE = "/default-product.svg";
