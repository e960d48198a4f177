/** What a dropped file may be, by its name; what it really is shows when it is opened. */
export type DroppedKind = "table" | "picture" | "sound" | "file";

const ENDINGS: Readonly<Record<DroppedKind, readonly string[]>> = {
  table: ["csv", "tsv", "txt", "xlsx", "xls", "htm", "html", "sql", "gz", "zip"],
  picture: ["jpg", "jpeg", "png", "webp", "avif", "gif"],
  sound: ["wav", "mp3", "m4a"],
  file: ["pdf"],
};

/** The endings that may be chosen, each with its dot. */
export const droppedEndings: readonly string[] = Object.values(ENDINGS)
  .flat()
  .map((ending) => `.${ending}`);

/** Null where a file of this name is nothing that could be moved. */
export function droppedKind(path: string): DroppedKind | null {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  const found = Object.entries(ENDINGS).find(([, endings]) => endings.includes(ending));
  return (found?.[0] as DroppedKind | undefined) ?? null;
}
