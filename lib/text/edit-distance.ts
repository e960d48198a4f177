/**
 * The optimal string alignment distance: insertions, deletions, changes and swaps of neighbours.
 */
export function editDistance(typed: string, word: string): number {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row++) {
    const line = [row];
    for (let at = 1; at <= word.length; at++) {
      const isSame = typed[row - 1] === word[at - 1];
      const isSwapped = typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      line[at] = Math.min(
        above[at]! + 1,
        line[at - 1]! + 1,
        above[at - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[at - 2]! + 1 : Infinity,
      );
    }
    [before, above] = [above, line];
  }
  return above.at(-1)!;
}
