import { expect, test } from "vitest";
import { adminMoves } from "./admin-moves.ts";

test.each([
  [{ delivery: "ready", payment: "paid" }, ["ship"]],
  [{ delivery: "ready", payment: "partially_refunded" }, ["ship"]],
  [{ delivery: "ready", payment: "paid", isDigital: true }, ["ship"]],
  [{ delivery: "ready", payment: "paid", isDigital: true, hasAllFiles: true }, []],
  [{ delivery: "ready", payment: "refunded" }, []],
  [{ delivery: "delivery", payment: "paid" }, ["arrive", "recall"]],
  [{ delivery: "delivery", payment: "paid", partlySent: true }, ["shipMore", "recall"]],
  [{ delivery: "delivery", payment: "refunded", partlySent: true }, ["arrive", "recall"]],
  [
    {
      delivery: "delivery",
      payment: "paid",
      partlySent: true,
      claimKind: "cancel",
      claimStatus: "requested",
    },
    ["recall"],
  ],
  [{ delivery: "done", payment: "refunded" }, ["reopen"]],
  [{ delivery: "pending", payment: "pending" }, []],
  [{ delivery: "failure", payment: "expired" }, []],
] as const)("for %j the buttons are %j", (standing, moves) => {
  expect(adminMoves(standing)).toEqual(moves);
});
