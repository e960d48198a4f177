import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterUse,
  cacheLimit,
  DEFAULT_LIMIT,
  LEAST_LIMIT,
  makeRoom,
  type Ledger,
} from "./make-room.ts";

const key = fc.constantFrom("a", "b", "c", "d", "e", "f");
const step = fc.oneof(
  fc.record({ keep: key, bytes: fc.integer({ min: 0, max: 120 }) }),
  fc.record({ use: key }),
);

test("whatever is kept and read, the limit holds, and what stays is what was used last", () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 300 }),
      (steps, limit) => {
        let ledger: Ledger = [];
        // Every key by its last use, the oldest first, with its size.
        const uses = new Map<string, number>();
        for (const each of steps) {
          if ("use" in each) {
            ledger = afterUse(ledger, each.use);
            const bytes = uses.get(each.use);
            if (bytes !== undefined && uses.delete(each.use)) uses.set(each.use, bytes);
          } else {
            ({ ledger } = makeRoom(ledger, { key: each.keep, bytes: each.bytes }, limit));
            uses.delete(each.keep);
            if (each.bytes <= limit) uses.set(each.keep, each.bytes);
            let sum = [...uses.values()].reduce((total, bytes) => total + bytes, 0);
            for (const [oldest, bytes] of uses)
              if (sum > limit && uses.delete(oldest)) sum -= bytes;
          }
          expect(ledger.map(({ key: name, bytes }) => [name, bytes])).toEqual([...uses]);
          expect(ledger.reduce((total, { bytes }) => total + bytes, 0)).toBeLessThanOrEqual(limit);
        }
      },
    ),
  );
});

test("who goes is told, each once, and nobody else", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ key, bytes: fc.integer({ min: 1, max: 50 }) }), {
        selector: (entry) => entry.key,
      }),
      fc.record({ key, bytes: fc.integer({ min: 0, max: 400 }) }),
      (ledger, entry) => {
        const { ledger: after, gone, isKept } = makeRoom(ledger, entry, 300);
        const left = new Set(after.map((each) => each.key));
        expect(ledger.map((each) => each.key).filter((name) => !left.has(name))).toEqual(gone);
        expect(left.has(entry.key)).toBe(isKept);
      },
    ),
  );
});

// covers 9.10
test("forty megabytes by default, one at least", () => {
  expect([cacheLimit(), DEFAULT_LIMIT]).toEqual([41_943_040, 41_943_040]);
  for (const small of [0, -1, 1, LEAST_LIMIT - 1, Number.NaN])
    expect(cacheLimit(small)).toBe(1_048_576);
  expect(cacheLimit(5_000_000)).toBe(5_000_000);
});
