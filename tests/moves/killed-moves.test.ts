import { expect, test } from "vitest";
import type { MoveStep } from "#shop/move/move-state.ts";
import { patience } from "../patience.ts";
import { moveKilledAt } from "./killed-moves.ts";

const STEPS: readonly MoveStep[] = ["unpack", "read", "prepare", "try", "media", "write"];

/** `npm run moves` kills at twenty moments besides, each in a shop of its own. */
const moments = Number(process.env.MOVE_KILLS ?? 0);
const shares = Array.from({ length: moments }, (_, at) => (at + 1) / (moments + 1));

test(
  "a move whose process is killed ends as one that was not, and can be undone",
  async () => {
    const whole = await moveKilledAt();
    expect(whole.around[1]).toEqual(whole.around[0]);
    const ways = [{ steps: STEPS }, ...shares.map((share) => ({ shares: [share] }))];
    for (const way of ways) {
      const killed = await moveKilledAt({ ...way, usualMs: whole.ms });
      expect(killed.came, `killed at ${JSON.stringify(way)}`).toEqual(whole.came);
      expect(killed.around[1]).toEqual(killed.around[0]);
    }
  },
  patience(60_000 * (3 + moments)),
);
