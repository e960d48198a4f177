import { expect, test } from "vitest";
import type { MoveStep } from "#shop/move/move-state.ts";
import { patience } from "../patience.ts";
import { moveKilledAt, type Kills } from "./killed-moves.ts";

const STEPS: readonly MoveStep[] = ["unpack", "read", "prepare", "try", "media", "write"];

/** `npm run moves` kills at twenty moments of either besides, each in a shop of its own. */
const moments = Number(process.env.MOVE_KILLS ?? 0);
const shares = Array.from({ length: moments }, (_, at) => (at + 1) / (moments + 1));

test(
  "a move whose process is killed, or its undoing, ends as one that was not",
  async () => {
    const whole = await moveKilledAt();
    expect(whole.around[1]).toEqual(whole.around[0]);
    const { ms: usualMs, undoMs: usualUndoMs } = whole;
    const ways: Kills[] = [
      { steps: STEPS, whileUndoing: true },
      ...shares.map((share) => ({ shares: [share] })),
      ...shares.map((share) => ({ undoShares: [share] })),
    ];
    for (const way of ways) {
      const words = `killed at ${JSON.stringify(way)}`;
      const killed = await moveKilledAt({ ...way, usualMs, usualUndoMs });
      expect(killed.came, words).toEqual(whole.came);
      expect(killed.around[1], words).toEqual(killed.around[0]);
      expect(killed.undone, words).toEqual(whole.undone);
    }
  },
  patience(60_000 * (5 + 2 * moments)),
);
