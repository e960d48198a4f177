import type { EditableSample } from "#shop/product/product.ts";

/** A sample while it is edited; `key` stays while others come and go around it. */
export type DraftSample = EditableSample & {
  key: string;
  /** made on this page: it opens with the choice of where it begins */
  isNew: boolean;
};

/** The values of a sample whose clip is not stored with the product yet. */
export const unknownSample: Omit<EditableSample, "id" | "title" | "soundId" | "transcript"> = {
  durationMs: 0,
  peaks: [],
  master: null,
  masterDurationMs: null,
  startMs: null,
};
