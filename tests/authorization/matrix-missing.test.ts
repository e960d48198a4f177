import { test } from "vitest";
import { openMatrix } from "./matrix.ts";
import { missingFor } from "./missing-things.ts";
import { identities } from "./people.ts";
import { thingsIn } from "./read-table.ts";
import { reads } from "./reads.ts";
import { writes } from "./writes.ts";

const matrix = await openMatrix();

const kept = [...reads, ...writes].flatMap((row) =>
  identities
    .filter((who) => row.says[who] === "404" && thingsIn(row).some(missingFor))
    .map((who) => ({ ask: row.ask, who, row })),
);

test.each(kept)(
  "$ask: $who is answered, byte for byte, as if it did not exist",
  async ({ row, who }) => {
    const { expectSilent } = matrix;
    await expectSilent(row, who);
  },
);
