import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { commandEnglish } from "#server/words/command-english.ts";
import { commandKorean } from "#server/words/command-korean.ts";

const directory = mkdtempSync(join(tmpdir(), "command-words-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
mkdirSync(join(directory, "empty"));

/** What a command says that has nothing to work on, and its exit code. */
const run = (line: string, lang: string) => {
  const [command, ...options] = line.split(" ");
  return promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, `${command!}.ts`), ...options],
    {
      cwd: directory,
      env: {
        PATH: process.env.PATH,
        LANG: lang,
        ENV_FILE: "",
        NODE_ENV: "development",
        DATA_DIR: join(directory, "data"),
      },
    },
  ).catch((error: { code: number; stdout: string; stderr: string }) => error);
};

/** A sentence up to the first thing that it names. */
const beginningOf = (sentence: string | ((...given: string[]) => string)): string =>
  typeof sentence === "string" ? sentence : sentence("§", "§", "§").split("§")[0]!;

test.each([
  ["backup --to /tmp/x --keep never", "daysOfKeep"],
  ["backup --to backup", "noShopIn"],
  ["restore --from empty --data new", "noBackup"],
  ["restore --from gopher://place --data new", "noPlace"],
  ["restore --from empty --data new --until yesterday", "minuteForm"],
  ["restore --from empty --data new --until 2026-11-28T14:05", "noBase"],
  ["restore --from davs://a:b@127.0.0.1:1/x --data new --identity none", "noIdentity"],
  ["rehearse --from empty", "noBackup"],
  ["update", "usage"],
  ["update --back --place empty --watch-seconds soon", "needsNumber"],
  ["update --back --place nowhere", "notInstalled"],
  ["add-administrator nobody@shop.example", "notListed"],
] as const)(
  "%s says %s in the language of the terminal, without a stack trace, and leaves nothing",
  async (line, name) => {
    const kept = readdirSync(directory);
    const [korean, english] = await Promise.all([run(line, "ko_KR.UTF-8"), run(line, "C.UTF-8")]);
    expect([korean, english]).toMatchObject([
      { code: 1, stderr: expect.stringContaining(beginningOf(commandKorean[name])) },
      { code: 1, stderr: expect.stringContaining(beginningOf(commandEnglish[name])) },
    ]);
    expect(korean.stderr + english.stderr).not.toContain("    at ");
    const left = readdirSync(directory).filter((each) => each !== "data");
    expect(left).toEqual(kept.filter((each) => each !== "data"));
  },
);
