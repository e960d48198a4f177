import { expect, test } from "vitest";
import { slowTests } from "./slow-tests.ts";

test("the quick run leaves out what opens the built site, a browser or another program, and nothing else", () => {
  const slow = slowTests();
  expect(slow).toEqual(
    expect.arrayContaining([
      "tests/pages/cart.test.ts",
      "tests/authorization/matrix.test.ts",
      "tests/browser/passkey.test.ts",
      "tests/processes.test.ts",
      "tests/npm-start.test.ts",
      "server/commands/backup/backup.test.ts",
    ]),
  );
  for (const quick of ["shop/order/limit/person-limit.test.ts", "tests/migrations.test.ts"])
    expect(slow).not.toContain(quick);
});
