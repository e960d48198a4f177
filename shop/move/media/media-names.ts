import type { MoveContext } from "#shop/move/kind/kind-of-move.ts";

export type MovedMedia = MoveContext["media"][number];

/** A file's name without folders, in one spelling: a Mac writes NFD, addresses write %20. */
export function fileNameOf(source: string): string {
  const path = source.replace(/[?#].*$/, "").replaceAll("\\", "/");
  const last = path.slice(path.lastIndexOf("/") + 1);
  return spelled(decoded(last));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const spelled = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

const byFileName = new WeakMap<readonly MovedMedia[], Map<string, MovedMedia[]>>();

/** What was dropped beside under this name; nothing where two have it in different folders. */
export function mediaNamed(media: readonly MovedMedia[], source: string): MovedMedia | null {
  const index =
    byFileName.get(media) ?? Map.groupBy(media, ({ path }) => spelled(path.split("/").at(-1)!));
  byFileName.set(media, index);
  const found = index.get(fileNameOf(source)) ?? [];
  if (found.length <= 1) return found[0] ?? null;
  const path = spelled(decoded(source)).replaceAll("\\", "/");
  const exact = found.filter((one) => path.endsWith(spelled(one.path)));
  return exact.length === 1 ? exact[0]! : null;
}
