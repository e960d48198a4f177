import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#db/client.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { hashPassword } from "#shop/member/password/password.server.ts";
import { accounts, users } from "#shop/member/table.server.ts";
import { PHONE } from "./phone.ts";

const PASSWORD = "correct horse battery";
const agent = new Agent({ keepAlive: true, maxSockets: 128 });

type PageRequest = {
  path: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
};

/** One request; how long until the last byte, in milliseconds. */
function ask(
  origin: string,
  { path, headers = {}, form }: PageRequest,
): Promise<{ status: number; ms: number }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const body = form && new URLSearchParams(form).toString();
    const asked = request(
      origin + path,
      {
        agent,
        method: form ? "POST" : "GET",
        headers: {
          "user-agent": PHONE,
          "accept-encoding": "gzip",
          ...headers,
          ...(body && {
            origin,
            "content-type": "application/x-www-form-urlencoded",
            "content-length": Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        answer.resume();
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began }),
        );
        answer.on("error", reject);
      },
    );
    // A kept connection may be closed by the shop in the moment it is used again.
    asked.on("error", (error) =>
      asked.reusedSocket
        ? ask(origin, { path, headers, ...(form && { form }) }).then(resolve, reject)
        : reject(error),
    );
    asked.end(body);
  });
}

/** Starts one request every `ms` milliseconds whether or not the one before is answered, as people do. */
async function atRate(
  perSecond: number,
  seconds: number,
  begin: (at: number) => Promise<unknown>,
): Promise<void> {
  const running: Promise<unknown>[] = [];
  const began = performance.now();
  for (let at = 0; at < perSecond * seconds; at++) {
    const wait = began + (at * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    running.push(begin(at));
  }
  await Promise.all(running);
}

async function makeAccounts(databaseUrl: string, count: number): Promise<string[]> {
  const { db, pool } = openDatabase(databaseUrl, { max: 2 });
  const password = await hashPassword(PASSWORD);
  const rows = Array.from({ length: count }, () => ({
    id: randomLetters(32),
    email: `bench-${randomLetters(10)}@example.com`,
    name: "벤치",
    emailVerified: true,
    emailProof: "mail" as const,
  }));
  await db.insert(users).values(rows);
  await db.insert(accounts).values(
    rows.map(({ id }) => ({
      id: randomLetters(32),
      accountId: id,
      userId: id,
      providerId: "credential",
      password,
    })),
  );
  await pool.end();
  return rows.map(({ email }) => email);
}

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
const rounded = (value: number) => Math.round(value * 10) / 10;

/**
 * What 20 sign-ins a second, half of them with a wrong password, cost whoever looks at pages meanwhile. Quiet and busy stretches take turns, so that
 * what else the machine does hits both alike. The shop has to trust the address a proxy names: every sign-in comes from another.
 */
export async function signInCost({
  origin,
  databaseUrl,
  product,
  rounds = 2,
  seconds = 6,
  signInsPerSecond = 20,
}: {
  origin: string;
  databaseUrl: string;
  product: string;
  rounds?: number;
  seconds?: number;
  signInsPerSecond?: number;
}) {
  const emails = await makeAccounts(databaseUrl, signInsPerSecond * seconds * rounds);
  const times = {
    quiet: { home: [] as number[], product: [] as number[] },
    busy: { home: [] as number[], product: [] as number[] },
  };
  const signIns: number[] = [];
  const answers: Record<number, number> = {};
  let next = 0;

  const look = async (to: keyof typeof times) => {
    await atRate(60, seconds, async (at) => {
      const uncached = at % 3 === 0;
      const { status, ms } = await ask(
        origin,
        uncached ? { path: `/product/${product}`, headers: { cookie: "flash=0" } } : { path: "/" },
      );
      if (status !== 200) throw new Error(`a page was answered ${status}`);
      times[to][uncached ? "product" : "home"].push(ms);
    });
  };
  const signIn = async () => {
    const at = next++;
    const { status, ms } = await ask(origin, {
      path: "/login",
      headers: { "x-forwarded-for": `10.1.${Math.floor(at / 250)}.${at % 250}` },
      form: { email: emails[at]!, password: at % 2 ? PASSWORD : "wrong password" },
    });
    answers[status] = (answers[status] ?? 0) + 1;
    signIns.push(ms);
  };

  await atRate(30, 2, () => ask(origin, { path: "/" }));
  for (let round = 0; round < rounds; round++) {
    await look("quiet");
    await Promise.all([look("busy"), atRate(signInsPerSecond, seconds, signIn)]);
  }
  const compare = (page: "home" | "product") => {
    const [quiet, busy] = [quantile(times.quiet[page], 0.99), quantile(times.busy[page], 0.99)];
    return {
      "p50 idle ms": rounded(quantile(times.quiet[page], 0.5)),
      "p50 busy ms": rounded(quantile(times.busy[page], 0.5)),
      "p99 idle ms": rounded(quiet),
      "p99 busy ms": rounded(busy),
      ratio: Math.round((busy / quiet) * 100) / 100,
    };
  };
  return {
    home: compare("home"),
    product: compare("product"),
    signIns: {
      "p50 ms": rounded(quantile(signIns, 0.5)),
      "p99 ms": rounded(quantile(signIns, 0.99)),
      ...answers,
    },
  };
}
