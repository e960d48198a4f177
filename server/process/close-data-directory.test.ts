import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { closeDataDirectory } from "./close-data-directory.server.ts";
import { findAccount, mayUse } from "#server/postgres/account.server.ts";

const databaseUrl = "postgres://shop@127.0.0.1/shop";
const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);
let directory: string;

beforeEach(() => {
  const umask = process.umask();
  const parent = mkdtempSync(join(tmpdir(), "data-directory-"));
  chmodSync(parent, 0o755);
  directory = join(parent, "data");
  onTestFinished(() => {
    process.umask(umask);
    rmSync(parent, { recursive: true });
  });
});

function close(database: string | undefined = databaseUrl): string[] {
  const lines: string[] = [];
  closeDataDirectory({ dataDirectory: directory, databaseUrl: database }, (line) =>
    lines.push(line),
  );
  return lines;
}

test("a new data directory, and all that is written afterwards, is the owner's alone", () => {
  expect(close()).toEqual([]);
  writeFileSync(join(directory, "file"), "sold");
  mkdirSync(join(directory, "files"));
  expect([directory, join(directory, "file"), join(directory, "files")].map(modeOf)).toEqual([
    "700",
    "600",
    "700",
  ]);
});

test.each([0o755, 0o777, 0o750, 0o701])(
  "an older directory of mode %o is closed with one line, and the next start says nothing",
  (mode) => {
    mkdirSync(directory);
    chmodSync(directory, mode);
    expect(close()).toEqual([expect.stringContaining(`mode 0${mode.toString(8)}`)]);
    expect([modeOf(directory), close()]).toEqual(["700", []]);
  },
);

test("a directory that everybody writes to is not taken from the others", () => {
  mkdirSync(directory);
  chmodSync(directory, 0o1777);
  expect(close()).toEqual([expect.stringContaining("stays open")]);
  expect(modeOf(directory)).toBe("1777");
});

test.runIf(process.getuid?.() === 0)(
  "root's own PostgreSQL passes through to its place, and reads nothing beside it",
  () => {
    mkdirSync(directory);
    chmodSync(directory, 0o755);
    expect(close("")).toHaveLength(1);
    expect([modeOf(directory), close("")]).toEqual(["710", []]);
    // A process that is told the database's address leaves the way to the cluster open too.
    mkdirSync(join(directory, "postgres"));
    expect([close(), modeOf(directory)]).toEqual([[], "710"]);
    const account = findAccount(join(directory, "postgres"))!;
    expect([mayUse(account, "-x", directory), mayUse(account, "-r", directory)]).toEqual([
      true,
      false,
    ]);
    writeFileSync(join(directory, "secret"), "secret");
    expect(mayUse(account, "-r", join(directory, "secret"))).toBe(false);
  },
);
