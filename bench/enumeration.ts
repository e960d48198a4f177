import { Agent, request } from "node:http";
import { randomInt } from "node:crypto";
import { openDatabase } from "#db/client.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { hashPassword } from "#shop/member/password/password.server.ts";
import { accounts, users } from "#shop/member/table.server.ts";
import { buildOrder } from "#tests/has/order.ts";
import { openRunningShop } from "./running-shop.ts";
import { rankTest } from "./rank-test.ts";

// `node bench/enumeration.ts [pairs] [door …]`: whether the time of an answer tells if an address has an account, or a number an order.
const [pairs = 2000, ...only] = [Number(process.argv[2] ?? 2000), ...process.argv.slice(3)];
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

type Answer = { status: number; ms: number; bytes: number };
type Form = Record<string, string>;
type Door = {
  path: string;
  /** one where every millisecond shows, more where answers wait for a step of the clock */ atOnce: number;
  known: (at: number) => Form;
  unknown: (at: number) => Form;
};

const shop = await openRunningShop(Number(process.env.BENCH_PORT ?? 5612));

let senders = 0;
function send(path: string, form: Form): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sender = senders++;
    const body = new URLSearchParams(form).toString();
    const began = performance.now();
    const asked = request(
      shop.origin + path,
      {
        agent,
        method: "POST",
        headers: {
          origin: shop.origin,
          "user-agent": "bench",
          "accept-encoding": "identity",
          "content-type": "application/x-www-form-urlencoded",
          "content-length": Buffer.byteLength(body),
          "x-forwarded-for": `10.${sender >> 16}.${(sender >> 8) & 255}.${sender & 255}`,
        },
      },
      (answer) => {
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began, bytes }),
        );
        answer.on("error", reject);
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** Known and unknown in turn, in a random order within each pair, so that nothing else the machine does falls on one of them alone. */
async function measure(name: string, { path, atOnce, known, unknown }: Door): Promise<boolean> {
  const answers: { known: Answer[]; unknown: Answer[] } = { known: [], unknown: [] };
  let next = -20;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let at = next++; at < pairs; at = next++) {
        const turns = [
          ["known", known],
          ["unknown", unknown],
        ] as const;
        for (const [which, form] of randomInt(2) ? turns : turns.toReversed()) {
          const answer = await send(path, form(at + 20));
          if (at >= 0) answers[which].push(answer);
        }
      }
    }),
  );
  const times = {
    known: answers.known.map(({ ms }) => ms),
    unknown: answers.unknown.map(({ ms }) => ms),
  };
  const statuses = (of: Answer[]) =>
    [...new Set(of.map(({ status }) => status))].toSorted().join("/");
  const difference = median(times.known) - median(times.unknown);
  const { p } = rankTest(times.known, times.unknown);
  const sameAnswer =
    statuses(answers.known) === statuses(answers.unknown) &&
    median(answers.known.map(({ bytes }) => bytes)) ===
      median(answers.unknown.map(({ bytes }) => bytes));
  const passes = sameAnswer && Math.abs(difference) <= 5 && p > 0.01;
  console.log(
    name.padEnd(14),
    JSON.stringify({
      pairs,
      "median known ms": rounded(median(times.known)),
      "median unknown ms": rounded(median(times.unknown)),
      "difference ms": rounded(difference),
      p: rounded(p),
      statuses: `${statuses(answers.known)} ${statuses(answers.unknown)}`,
      bytes: `${median(answers.known.map(({ bytes }) => bytes))} ${median(answers.unknown.map(({ bytes }) => bytes))}`,
      passes,
    }),
  );
  return passes;
}

try {
  const { db, pool } = openDatabase(shop.databaseUrl, { max: 4 });
  const password = await hashPassword("correct horse battery");
  const count = pairs + 20;
  const people = Array.from({ length: count }, () => ({
    id: randomLetters(32),
    email: `known-${randomLetters(10)}@example.com`,
    name: "김회원",
    emailVerified: true,
    emailProof: "mail" as const,
  }));
  for (let from = 0; from < count; from += 500) {
    await db.insert(users).values(people.slice(from, from + 500));
    await db.insert(accounts).values(
      people.slice(from, from + 500).map(({ id }) => ({
        id: randomLetters(32),
        accountId: id,
        userId: id,
        providerId: "credential",
        password,
      })),
    );
  }
  const orders: string[] = [];
  if (!only.length || only.includes("lookup"))
    for (let at = 0; at < count; at++)
      orders.push((await buildOrder(db, { payment: "paid", delivery: "ready" })).number);
  await db.execute("analyze");
  await pool.end();

  const knownEmail = (at: number) => people[at]!.email;
  const unknownEmail = () => `known-${randomLetters(10)}@example.com`;
  const newcomer = (email: string): Form => ({
    way: "password",
    email,
    password: "correct horse battery",
    name: "김회원",
    phone: "010-7000-1234",
    "consent.age": "on",
    "consent.terms": "on",
    "consent.privacy": "on",
  });
  const doors: Record<string, Door> = {
    "sign-in": {
      path: "/login",
      atOnce: 6,
      known: (at) => ({ email: knownEmail(at), password: "wrong password" }),
      unknown: () => ({ email: unknownEmail(), password: "wrong password" }),
    },
    "admin-sign-in": {
      path: "/admin-login",
      atOnce: 1,
      known: (at) => ({ email: knownEmail(at), password: "wrong password" }),
      unknown: () => ({ email: unknownEmail(), password: "wrong password" }),
    },
    "sign-up": {
      path: "/login/singup",
      atOnce: 6,
      known: (at) => newcomer(knownEmail(at)),
      unknown: () => newcomer(unknownEmail()),
    },
    reset: {
      path: "/login/password",
      atOnce: 6,
      known: (at) => ({ email: knownEmail(at) }),
      unknown: () => ({ email: unknownEmail() }),
    },
    lookup: {
      path: "/non-member/order/info",
      atOnce: 1,
      known: (at) => ({ orderNumber: orders[at]!, phone: "010-0000-0000" }),
      unknown: (at) => ({
        orderNumber: `${orders[at]!.slice(0, 9)}${randomLetters(8).toUpperCase()}`,
        phone: "010-0000-0000",
      }),
    },
  };
  for (const [name, door] of Object.entries(doors)) {
    if (only.length && !only.includes(name)) continue;
    if (!(await measure(name, door))) process.exitCode = 1;
  }
} finally {
  await shop.close();
}
