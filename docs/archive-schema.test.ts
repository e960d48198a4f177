import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { archiveSchemaDocument } from "./archive-schema-document.ts";

test("the schema of an archive is made of its tables", () => {
  const committed = readFileSync(join(import.meta.dirname, "archive-schema.json"), "utf8");
  expect(committed === archiveSchemaDocument()).toBe(true);
});
