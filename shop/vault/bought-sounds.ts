import type { ImageInfo } from "#shop/file/image-url.ts";

export type Sound = {
  id: string;
  title: string;
  fileName: string;
  size: number;
  version: number;
  note: string;
  /** null: not a sound, or unknown until played */
  durationMs: number | null;
  peaks: number[] | null;
  /** last day, e.g. "2027년 11월 22일" */
  until: string;
  isOver: boolean;
  isBegun: boolean;
  /** downloads left; null: not counted */
  downloadsLeft: number | null;
  /** why it does not open now, although its period has not ended */
  closed: string | null;
  /** null: no sound, or not now */
  playPath: string | null;
  savePath: string | null;
};

export type LinePlaces = {
  most: number;
  used: { id: number; name: string; firstOn: string; lastOn: string; isThis: boolean }[];
  /** no place is left, and this device has none */
  isFull: boolean;
  /** this year */
  changesLeft: number;
};

/** A line's files; none while a commission is in progress. */
export type BoughtSounds = {
  lineId: number | string;
  number: string;
  /** where it was bought before the shop moved; null: here */
  soldBy: string | null;
  /** the giver; absent or null: bought */
  from?: string | null;
  productId: string;
  title: string;
  options: string[];
  /** name of the licence it was bought with */
  licence: string | null;
  image: ImageInfo | null;
  sounds: Sound[];
  places: LinePlaces | null;
};
