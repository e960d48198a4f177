import { describe, test } from "vitest";
import { openMatrix } from "./matrix.ts";
import { writes } from "./writes.ts";

const matrix = await openMatrix();

describe.each(writes.filter(({ path }) => path.startsWith("/admin")))("$ask", (row) => {
  test("is done for whom the table says, and changes nothing for others", async () => {
    const { expectDone } = matrix;
    await expectDone(row);
  });
});
