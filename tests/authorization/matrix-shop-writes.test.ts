import { beforeAll, describe, test } from "vitest";
import { openMatrix, type Matrix } from "./matrix.ts";
import { writes } from "./writes.ts";

let matrix: Matrix;
beforeAll(async () => {
  matrix = await openMatrix();
});

describe.each(writes.filter(({ path }) => !path.startsWith("/admin")))("$ask", (row) => {
  // covers 6.2, 6.5
  test("is done for whom the table says, and changes nothing for others", async () => {
    const { expectDone } = matrix;
    await expectDone(row);
  });
});
