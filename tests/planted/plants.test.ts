import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { countPlaces, replaceIn, type Edit } from "./plant.ts";
import { plants } from "./plants.ts";

const root = resolve(import.meta.dirname, "../..");
const textOf = (file: string) =>
  existsSync(resolve(root, file)) ? readFileSync(resolve(root, file), "utf8") : "";

const edits = plants.flatMap(({ name, edits }) => edits.map((edit) => ({ name, ...edit })));
test.each(edits)("$name: what it replaces stands once in $file", (edit) => {
  expect(countPlaces(textOf(edit.file), edit)).toBe(1);
  expect(replaceIn(textOf(edit.file), edit)).not.toBe(textOf(edit.file));
});

const tested = plants.flatMap((plant) => ("test" in plant ? [[plant.name, ...plant.test]] : []));
test.each(tested)("%s: the test that should notice it is there", (_, file, title) => {
  expect(textOf(file!)).toContain(title);
});

test("a plant finds its place whatever the layout, and only there", () => {
  const edit: Edit = { file: "x.ts", find: "if (a) return f(b);", put: "" };
  expect(countPlaces("if (a)\n    return f(\n  b);", edit)).toBe(1);
  expect(countPlaces("if (a) return f(c);", edit)).toBe(0);
  expect(replaceIn("one();\nif (a)\n  return f(b);\ntwo();", edit)).toBe("one();\n\ntwo();");
});
