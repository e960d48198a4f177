import { plainSigns } from "#lib/text/typed.ts";

export const originKinds = ["product", "category"] as const;
export type OriginKind = (typeof originKinds)[number];

/** By what a former shop names its things. */
export const originKeys = ["number", "code", "handle", "sku", "title"] as const;
export type OriginKey = (typeof originKeys)[number];

export type Origin = {
  kind: OriginKind;
  source: string;
  key: OriginKey;
  formerId: string;
  id: string;
};

const LONGEST = 300;

/**
 * One spelling of a former id or title, so that width, case, dashes and spaces do not matter; ""
 * for what names nothing.
 */
export const originSpelling = (typed: string): string =>
  plainSigns(typed).toLowerCase().slice(0, LONGEST).toWellFormed();
