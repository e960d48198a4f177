import { diffArrays } from "diff";
import type { BlockKind, PolicyBlock } from "./policy-blocks.ts";

type ChangedWords = { change: "same" | "added" | "removed"; text: string };
export type DifferenceBlock =
  | { change: "same" | "added" | "removed"; kind: BlockKind; text: string }
  | { change: "changed"; kind: BlockKind; words: ChangedWords[] };
export type PolicyDifference = {
  blocks: DifferenceBlock[];
  added: number;
  removed: number;
  changed: number;
};

/** Beyond these, what stands between two equal places counts as replaced whole. */
const MOST_BLOCK_EDITS = 800;
const MOST_WORD_EDITS = 300;
const MOST_WORD_STEPS = 1_500_000;
const MOST_PAIRED = 60;
/** share of common words from which on two blocks are the same one, changed */
const ALIKE = 0.4;

/** What became of a document, block by block and word by word. */
export function policyDifference(
  before: readonly PolicyBlock[],
  after: readonly PolicyBlock[],
): PolicyDifference {
  const blocks: DifferenceBlock[] = [];
  const budget = { steps: MOST_WORD_STEPS };
  let [atBefore, atAfter] = [0, 0];
  let gap: { removed: PolicyBlock[]; added: PolicyBlock[] } = { removed: [], added: [] };
  const close = () => {
    blocks.push(...inGap(gap.removed, gap.added, budget));
    gap = { removed: [], added: [] };
  };
  for (const { removed, added, count } of changesOf(before, after)) {
    if (removed) gap.removed.push(...before.slice(atBefore, atBefore + count));
    else if (added) gap.added.push(...after.slice(atAfter, atAfter + count));
    else {
      close();
      blocks.push(
        ...after
          .slice(atAfter, atAfter + count)
          .map(({ kind, text }) => ({ change: "same" as const, kind, text })),
      );
    }
    if (!added) atBefore += count;
    if (!removed) atAfter += count;
  }
  close();
  const counted = (change: DifferenceBlock["change"]) =>
    blocks.filter((block) => block.change === change).length;
  return {
    blocks,
    added: counted("added"),
    removed: counted("removed"),
    changed: counted("changed"),
  };
}

/** By their keys; where that would take too long, all of it. */
const changesOf = (before: readonly PolicyBlock[], after: readonly PolicyBlock[]) =>
  diffArrays(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
    { maxEditLength: MOST_BLOCK_EDITS },
  ) ?? [
    { removed: true, added: false, count: before.length },
    { removed: false, added: true, count: after.length },
  ];

/** Removals and insertions at one place: similar blocks are paired as changed, in the order of
 * both sides. */
function inGap(
  removed: PolicyBlock[],
  added: PolicyBlock[],
  budget: { steps: number },
): DifferenceBlock[] {
  const blocks: DifferenceBlock[] = [];
  const whole = (change: "removed" | "added", { kind, text }: PolicyBlock) =>
    blocks.push({ change, kind, text });
  let [atRemoved, atAdded] = [0, 0];
  for (const [left, right] of [...pairsOf(removed, added), [removed.length, added.length]] as [
    number,
    number,
  ][]) {
    while (atRemoved < left) whole("removed", removed[atRemoved++]!);
    while (atAdded < right) whole("added", added[atAdded++]!);
    const [was, is] = [removed[atRemoved++], added[atAdded++]];
    if (!was || !is) continue;
    const words = changedWords(was.text, is.text, budget);
    if (words) blocks.push({ change: "changed", kind: is.kind, words });
    else {
      whole("removed", was);
      whole("added", is);
    }
  }
  return blocks;
}

/** Which blocks belong together. */
function pairsOf(removed: PolicyBlock[], added: PolicyBlock[]): [number, number][] {
  if (removed.length > MOST_PAIRED || added.length > MOST_PAIRED) return [];
  const counts = [removed, added].map((blocks) => blocks.map(({ text }) => countedWords(text)));
  const alike = removed.map((was, at) =>
    added.map((is, to) =>
      was.kind === is.kind && was.text !== is.text ? likeness(counts[0]![at]!, counts[1]![to]!) : 0,
    ),
  );
  const best = Array.from({ length: removed.length + 1 }, () => new Float64Array(added.length + 1));
  for (let at = removed.length - 1; at >= 0; at--) {
    for (let to = added.length - 1; to >= 0; to--) {
      const paired = alike[at]![to]! >= ALIKE ? alike[at]![to]! + best[at + 1]![to + 1]! : 0;
      best[at]![to] = Math.max(paired, best[at + 1]![to]!, best[at]![to + 1]!);
    }
  }
  const pairs: [number, number][] = [];
  for (let at = 0, to = 0; at < removed.length && to < added.length;) {
    if (best[at]![to] === best[at + 1]![to]) at++;
    else if (best[at]![to] === best[at]![to + 1]) to++;
    else pairs.push([at++, to++]);
  }
  return pairs;
}

const wordsOf = (text: string) => text.split(" ");

function countedWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function likeness(one: Map<string, number>, other: Map<string, number>): number {
  let [common, all] = [0, 0];
  for (const [word, count] of one) {
    common += Math.min(count, other.get(word) ?? 0);
    all += count;
  }
  for (const count of other.values()) all += count;
  return (2 * common) / all;
}

type WordChange = { value: string[]; added: boolean; removed: boolean };

/** Null when it would take too long. */
function changedWords(was: string, is: string, budget: { steps: number }): ChangedWords[] | null {
  const most = Math.floor(Math.min(MOST_WORD_EDITS, Math.sqrt(budget.steps)));
  const changes = diffArrays(wordsOf(was), wordsOf(is), { maxEditLength: most });
  budget.steps -= (changes ? editsIn(changes) : most) ** 2;
  return changes ? gathered(changes) : null;
}

const editsIn = (changes: (WordChange & { count: number })[]): number =>
  changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);

/** Joins a short unchanged word between two changes, which reads better. */
function gathered(changes: WordChange[]): ChangedWords[] {
  const words: ChangedWords[] = [];
  let [removed, added]: [string[], string[]] = [[], []];
  const close = () => {
    if (removed.length) words.push({ change: "removed", text: removed.join(" ") });
    if (added.length) words.push({ change: "added", text: added.join(" ") });
    [removed, added] = [[], []];
  };
  for (const [at, change] of changes.entries()) {
    const isBetween = at > 0 && at < changes.length - 1 && removed.length > 0 && added.length > 0;
    if (isSame(change) && !(isBetween && isShort(change))) {
      close();
      words.push({ change: "same", text: change.value.join(" ") });
      continue;
    }
    if (!change.added) removed.push(...change.value);
    if (!change.removed) added.push(...change.value);
  }
  close();
  return words;
}

const isSame = ({ added, removed }: WordChange): boolean => !added && !removed;
const isShort = ({ value }: WordChange): boolean => value.length === 1 && value[0]!.length <= 2;
