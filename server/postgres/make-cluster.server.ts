import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import path from "node:path";
import { StartProblem } from "#server/words/start-problem.ts";
import { words } from "#server/words/words.ts";
import { giveTo, type Account } from "./account.server.ts";

/**
 * Makes an empty cluster in `place/cluster`. It is renamed there when complete, so an interrupted
 * start cannot block the next one.
 */
export async function makeCluster(
  place: string,
  programs: string,
  account: Account | undefined,
  durable: boolean,
) {
  for (const name of readdirSync(place)) {
    if (name.startsWith("half-made-"))
      rmSync(path.join(place, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const password = path.join(place, "password");
  writeFileSync(password, randomBytes(24).toString("hex"), { mode: 0o600, flush: true });
  const half = path.join(place, `half-made-${randomBytes(4).toString("hex")}`);
  mkdirSync(half, { mode: 0o700 });
  giveTo(account, password, half);

  await initialise(half, password, programs, { account, durable });
  renameSync(half, path.join(place, "cluster"));
}

export function passwordOf(place: string) {
  const password = readFileSync(path.join(place, "password"), "utf8").trim();
  if (password === "") throw new StartProblem(words().passwordEmpty(path.join(place, "password")));
  return password;
}

/** PostgreSQL gets a minimal environment, so that the shop's secrets do not show in its process. */
export function programEnvironment() {
  return { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: "C" };
}

/**
 * The built-in locale sorts alike on every machine; for Hangul, code point order is dictionary
 * order.
 */
async function initialise(
  cluster: string,
  password: string,
  programs: string,
  { account, durable }: { account: Account | undefined; durable: boolean },
) {
  const locale = [
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  const access = ["--username=postgres", `--pwfile=${password}`, "--auth=scram-sha-256"];
  const parameters = ["-D", cluster, ...locale, ...access, ...(durable ? [] : ["--no-sync"])];
  const program = spawn(path.join(programs, "bin/initdb"), parameters, {
    ...account,
    cwd: path.dirname(cluster),
    env: programEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    windowsHide: true,
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    program.once("error", reject).once("close", resolve),
  );
  const [code, complaint] = await Promise.all([ended, text(program.stderr!)]);
  if (code !== 0) throw new StartProblem(words().notMade(path.dirname(cluster), complaint.trim()));
}
