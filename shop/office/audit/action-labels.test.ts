import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { actionLabel, isKnownAction, subjectLabel } from "./action-labels.ts";

const root = resolve(import.meta.dirname, "../../..");
const sources = ["app", "shop", "server"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes(".test."),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")),
);

test("whatever is written down has words", () => {
  const written = new Set(
    sources.flatMap((text) =>
      [
        ...text.matchAll(
          /(?:action: |action: known === undefined \? "product\.create" : |recorded\(shop, known, )"([a-z]+(?:-[a-z]+)*\.[a-z-]+)"/g,
        ),
      ].map(([, action]) => action!),
    ),
  );
  expect(written.size).toBeGreaterThan(25);
  expect([...written].filter((action) => !isKnownAction(action))).toEqual([]);
});

test("whatever it is about has words", () => {
  const about = new Set(
    sources
      .filter((text) => /\baction(?::|,)/.test(text))
      .flatMap((text) =>
        [...text.matchAll(/\bsubject: ["`]([a-zA-Z-]+)/g)].map(([, noun]) => noun!),
      ),
  );
  expect(about.size).toBeGreaterThan(25);
  expect([...about].filter((noun) => subjectLabel(noun) === noun)).toEqual([]);
});

test("what nobody named is shown as it is", () => {
  expect(actionLabel("order.read")).toBe("주문 열람");
  expect(actionLabel("thing.change")).toBe("thing.change");
  expect(subjectLabel("order 20261121-K7QF2M9X")).toBe("주문 20261121-K7QF2M9X");
  expect(subjectLabel("audit log who=owner")).toBe("감사 기록 who=owner");
  expect(subjectLabel("thing")).toBe("thing");
});
