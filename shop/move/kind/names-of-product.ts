/**
 * What a former shop calls a product, the surest first. Some name it by its address, whose last
 * part is what it is called there.
 */
export function namesOfProduct(id: string, title: string): string[] {
  const handle = /^https?:\/\/[^?#]+\/([^/?#]+)\/?(?:[?#]|$)/.exec(id)?.[1] ?? "";
  return [id, handle, title].filter(Boolean);
}

/** How a choice by hand names it: a number means one thing in one former shop only. */
export const chosenKey = (source: string, [surest = ""]: readonly string[]): string =>
  `${source} ${surest}`;

/** Chosen in place of a product: its rows stay behind. */
export const NOT_MOVED = "none";
