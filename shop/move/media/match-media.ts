import { spelled, type MovedMedia } from "./media-names.ts";

/** A product that things dropped beside may belong to. */
export type MediaTarget = {
  /** the item's, which a choice by hand names */
  key: string;
  /** numbers and codes that it had there */
  codes: readonly string[];
  title: string;
};
type MatchedMedia = {
  ofTarget: Map<string, MovedMedia[]>;
  /** what belongs to none, or could belong to several; a person decides */
  left: MovedMedia[];
};

/** A code as short as this is a file's own count sooner than a product's: "01 - rain.wav". */
const SHORT_CODE = /^\d{1,3}$/;

/** Words of a name, whatever stands between them. */
const plainName = (text: string): string =>
  spelled(text)
    .replace(/[\s_\-–—.()[\]]+/g, " ")
    .trim();
const stemOf = (fileName: string): string => plainName(fileName.replace(/\.[a-z0-9]{1,5}$/i, ""));

/**
 * To which product each thing belongs: by the owner's hand, by the title in its own tags, by a name
 * of the product as the file's name or at its beginning (the longest one wins), or by its folder.
 */
export function matchMedia(
  targets: readonly MediaTarget[],
  media: readonly MovedMedia[],
  byHand: Readonly<Record<string, string>> = {},
): MatchedMedia {
  const titles = keysBy(targets, ({ title }) => [title]);
  const names = keysBy(targets, ({ title, codes }) => [title, ...codes]);
  const prefixes = keysBy(targets, ({ title, codes }) =>
    [title, ...codes].filter((name) => !SHORT_CODE.test(plainName(name))),
  );
  const keys = new Set(targets.map(({ key }) => key));
  const ofTarget = new Map<string, MovedMedia[]>();
  const left: MovedMedia[] = [];
  for (const one of media) {
    const key = keyOf(one);
    if (key === null) left.push(one);
    else ofTarget.set(key, [...(ofTarget.get(key) ?? []), one]);
  }
  return { ofTarget, left };

  function keyOf({ id, path, title }: MovedMedia): string | null {
    const chosen = Object.hasOwn(byHand, id) ? byHand[id]! : null;
    if (chosen !== null) return keys.has(chosen) ? chosen : null;
    const folders = path.split("/");
    const stem = stemOf(folders.pop() ?? "");
    const counted = stem.replace(/^\d{1,3} /, "");
    const found = [
      title === null ? undefined : titles.get(plainName(title)),
      names.get(stem),
      ...beginningsOf(stem).map((beginning) => prefixes.get(beginning)),
      ...beginningsOf(counted).map((beginning) => prefixes.get(beginning)),
      ...folders.toReversed().map((folder) => names.get(plainName(folder))),
    ].find((of) => of !== undefined);
    return found?.size === 1 ? [...found][0]! : null;
  }
}

function keysBy(
  targets: readonly MediaTarget[],
  namesOf: (target: MediaTarget) => readonly string[],
): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const target of targets)
    for (const name of namesOf(target).map(plainName).filter(Boolean)) {
      const of = keys.get(name) ?? new Set();
      keys.set(name, of.add(target.key));
    }
  return keys;
}

/** "rain at night 2" → itself, "rain at night", "rain at", "rain". */
function beginningsOf(stem: string): string[] {
  const words = stem.split(" ").slice(0, 30);
  return words.map((_, at) => words.slice(0, words.length - at).join(" "));
}
