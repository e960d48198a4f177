import { diffArrays } from "diff";

export type ChangedWords = { change: "same" | "added" | "removed"; text: string };

/** Above this number of edits the whole text counts as replaced. */
const MOST_EDITS = 1500;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** A word-by-word difference that contains both texts. */
export function wordDifference(before: string, after: string): ChangedWords[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_EDITS });
  if (!changes)
    return [
      { change: "removed", text: before },
      { change: "added", text: after },
    ];
  return changes.map(({ added, removed, value }) => ({
    change: (added && "added") || (removed && "removed") || "same",
    text: value.join(""),
  }));
}
