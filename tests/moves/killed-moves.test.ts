import { expect, test } from "vitest";
import { patience } from "../patience.ts";
import { moveKilledAt } from "./killed-moves.ts";

const USUAL = 2;
/** `npm run moves` kills at twenty moments, each in a shop of its own. */
const moments = Number(process.env.MOVE_KILLS ?? USUAL);
const shares = Array.from({ length: moments }, (_, at) => (at + 1) / (moments + 1));

test(
  "a move whose process is killed ends as one that was not, and can be undone",
  async () => {
    const whole = await moveKilledAt([]);
    expect(whole.around[1]).toEqual(whole.around[0]);
    for (const some of moments > USUAL ? shares.map((share) => [share]) : [shares]) {
      const killed = await moveKilledAt(some, whole.ms);
      expect(killed.came, `killed at ${some.join()}`).toEqual(whole.came);
      expect(killed.around[1]).toEqual(killed.around[0]);
    }
  },
  patience(60_000 * (1 + moments)),
);
