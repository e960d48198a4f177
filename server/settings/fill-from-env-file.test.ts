import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";

const directory = mkdtempSync(join(tmpdir(), "shop-env-file-"));
afterAll(() => rmSync(directory, { recursive: true }));

const { scripts } = JSON.parse(readFileSync(projectFile("package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
/** What a command needs to get as far as its settings. */
const words: Record<string, string[]> = {
  restore: ["--from", directory, "--data", join(directory, "data")],
};
/** Every command that works on a shop; builds and releases are of sources alone. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [program] = /server\/\S+\.ts$/.exec(script) ?? [];
  return program && !["build", "release"].includes(name) ? [{ name, program }] : [];
});

function run(program: string, more: string[], env: Record<string, string>) {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:ENV_FILE|DATABASE_|NODE_ENV)/.test(name)),
  );
  return spawnSync(process.execPath, [projectFile(program), ...more], {
    env: { ...clean, DATA_DIR: directory, ...env },
    encoding: "utf8",
    timeout: 60_000,
  });
}

const fileWith = (text: string): string => {
  const path = join(directory, "shop.env");
  writeFileSync(path, text);
  return path;
};

test("all commands that work on a shop are known here", () =>
  expect(commands.map(({ name }) => name)).toEqual([
    "start",
    "dev",
    "doctor",
    "doctor:law",
    "administrator",
    "storage:token",
    "backup",
    "archive",
    "restore",
    "rehearse",
    "update",
    "database",
    "migrate",
  ]));

/** Each reads its settings in its own way; all others call the reader that these tests know. */
const readers = ["start", "restore", "migrate"];

test.each(commands.filter(({ name }) => readers.includes(name)))(
  "npm run $name reads the file of settings, says which, and refuses what is wrong there",
  ({ name, program }) => {
    const ENV_FILE = fileWith("DATABASE_URL=mysql://nobody\nSMTP_ULR=smtps://mail.example.kr\n");
    const BUILD_DIRECTORY = join(directory, "no-build");
    const { status, stdout, stderr } = run(program, words[name] ?? [], {
      ENV_FILE,
      BUILD_DIRECTORY,
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`Settings are read from ${ENV_FILE}`);
    expect(stderr).toContain("DATABASE_URL");
    // Nobody waits for a build to read that.
    expect(stdout + stderr).not.toContain("building");
  },
);

// The database reads where it lies, and runs also while a setting of the shop is wrong.
const readsPlace = "database";

test.each(commands.filter(({ name }) => ![...readers, readsPlace].includes(name)))(
  "npm run $name reads its settings as npm run migrate does",
  ({ program }) => expect(readFileSync(projectFile(program), "utf8")).toContain("readOwnEnv()"),
);

test("a start names what is no setting, and the environment goes before the file", () => {
  const ENV_FILE = fileWith("\uFEFFNODE_ENV=production\nSHOP_URL=http://shop.sori.kr\nMY_OWN=1\n");
  const refused = run("server/commands/migrate.ts", [], { ENV_FILE, ORDERS_PER_ADRESS: "5" });
  expect(refused.stderr).toContain("MY_OWN is no setting of the shop.\n");
  expect(refused.stderr).toContain("Is ORDERS_PER_ADDRESS meant?");
  expect(refused.stderr).toContain("SHOP_URL must begin with https");
  expect(refused.stderr).toContain("ADMIN_EMAILS is missing");
  const own = run("server/commands/migrate.ts", [], { ENV_FILE, NODE_ENV: "", SHOP_URL: "" });
  expect(own.stderr).toContain("DATABASE_URL names no database");
});

test("a file that was named and is not there is no demonstration", () => {
  const ENV_FILE = join(directory, "gone.env");
  const { status, stderr } = run("server/main.ts", [], { ENV_FILE });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${ENV_FILE} cannot be read`)]);
});

test("tests read no file", () => expect(process.env.ENV_FILE).toBe(""));
