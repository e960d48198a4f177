import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { logWords } from "./log-words.server.ts";

test("a failed statement is told without what it was given", () => {
  const cause = Object.assign(new Error("duplicate key value violates unique constraint"), {
    code: "23505",
    detail: "Key (email)=(hong@example.com) already exists.",
  });
  const words = logWords(
    new DrizzleQueryError(
      'insert into "user" values ($1, $2)',
      ["hong@example.com", "$argon2id$secret"],
      cause,
    ),
  );
  expect(words).toContain("insert into");
  expect(words).toContain("duplicate key value violates unique constraint (23505)");
  expect(words).toContain("log-words.test.ts");
  expect(words).not.toMatch(/hong@example|argon2id/);
});

test("a long statement leaves room for why it failed", () => {
  const cause = Object.assign(new Error("canceling statement due to lock timeout"), {
    code: "55P03",
  });
  const words = logWords(
    new DrizzleQueryError(`select ${"a column, ".repeat(500)} from products`, [], cause),
  );
  expect(words).toContain("canceling statement due to lock timeout (55P03)");
  expect(words).toContain("log-words.test.ts");
});

test("a log entry is one line, whatever an error says", () => {
  expect(logWords(new Error(`first\nsecond\u001b[31m${"x".repeat(5000)}`))).toMatch(
    /^Error: first second \[31mx+ at [^\n]*$/,
  );
  expect(logWords(new Error("a\nb"))).not.toContain("\n");
  expect(logWords("odd\r\nthing")).toBe("odd thing");
  expect(logWords({ password: "x" })).toBe("object");
});
