import type { ImageInfo } from "#shop/file/image-url.ts";

export type Sound = {
  id: string;
  title: string;
  fileName: string;
  size: number;
  version: number;
  note: string;
  /** null: no sound, or not known before it is heard */
  durationMs: number | null;
  peaks: number[] | null;
  /** last day, e.g. "2027년 11월 22일" */
  until: string;
  isOver: boolean;
  isBegun: boolean;
  /** whole ones that are left; null: nobody counts */
  downloadsLeft: number | null;
  /** why it opens for nobody now, though its time is not over */
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

/** What one line of an order hands over; without sounds its maker is still at it. */
export type BoughtSounds = {
  lineId: number;
  number: string;
  /** who gave it, where lines of several orders stand together; absent or null: bought */
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
