import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { APPLICATION_ROLE } from "#db/grant-application.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { joinStore, prepareStore, type JoinedStore } from "#server/process/open-store.server.ts";
import { SAME_SIGNAL_MS } from "#server/process/stop-in-order.server.ts";
import { findRunning } from "#server/postgres/find-running.server.ts";
import { demoContent } from "#shop/site/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { makeStorageToken } from "#shop/office/storage-token/make-storage-token.server.ts";
import { buildMember } from "./has/member.ts";
import { buildProduct } from "./has/product.ts";
import { startProcesses, type ProcessAnswer } from "./has/shop-processes.ts";
import { smtpServer } from "./servers/smtp-server.ts";
import { ADMIN_EMAIL, PASSWORD } from "./test-shop.ts";
import { patience } from "./patience.ts";

const OWNER_EMAIL = "owner@sori.example";
const GRANULE = 256 * 1024;
/** A line that says nothing for 15 seconds is closed, and a busy machine lets them pass. */
const SPEAKS_EVERY_MS = 2000;
let store: JoinedStore;
let shop: JoinedStore["shop"];
let running: Awaited<ReturnType<typeof startProcesses>>;
let mail: Awaited<ReturnType<typeof smtpServer>>;
/** Connections that stay open; two processes take them in turn. */
let lines: ReturnType<typeof running.line>[];
const everywhere = (ask: (line: (typeof lines)[number]) => Promise<ProcessAnswer>) =>
  Promise.all(lines.map(ask));
let speaking: NodeJS.Timeout | undefined;

beforeAll(async () => {
  mail = await smtpServer();
  running = await startProcesses({
    SHOP_SECRET: "for tests only, never outside of them",
    ADMIN_EMAILS: `${OWNER_EMAIL},${ADMIN_EMAIL}`,
    SMTP_URL: mail.url,
    MAILS_PER_SECOND: "1000",
    DRAIN_SECONDS: "120",
  });
  await running.untilOpen();
  const urlOf = (role: "shop" | "shop_site") =>
    findRunning(join(running.directory, "postgres"), role)!;
  store = await joinStore(readEnv(running.settings), {
    databaseUrl: urlOf("shop"),
    applicationUrl: urlOf("shop_site"),
    role: APPLICATION_ROLE,
  });
  shop = store.shop;
  // Each hears of changes on a line of its own, from just before it takes connections.
  while (
    (
      await shop.db.execute(
        sql`select from pg_stat_activity where application_name = 'voice-shop changes'`,
      )
    ).rowCount !== 2
  )
    await wait(50);
  lines = Array.from({ length: 4 }, () => running.line());
  // One after the other, as connections are handed on in turn.
  for (const { ask } of lines) await ask("/readyz");
  const speak = () => everywhere(({ ask }) => ask("/healthz")).catch(() => undefined);
  speaking = setInterval(() => void speak(), SPEAKS_EVERY_MS);
});

afterAll(async () => {
  clearInterval(speaking);
  await running?.stop();
  await mail?.stop();
  running?.remove();
});

const ownerLinks = () => running.said().match(/\/setup\/[\w-]{43}/g);

test("the start of an empty shop prints one link, which makes its first owner", async () => {
  const [link = "", ...more] = ownerLinks() ?? [];
  expect(more).toEqual([]);
  expect((await lines[0]!.ask(link)).text).toContain(OWNER_EMAIL);
  const form = { email: OWNER_EMAIL, name: "주인", password: PASSWORD };
  const made = await lines[1]!.ask(link, { form });
  expect([made.status, made.location]).toEqual([302, "/admin/security?pre=%2Fadmin%2Fsetup"]);
  expect((await everywhere(({ ask }) => ask(link))).map(({ status }) => status)).toEqual([
    410, 410, 410, 410,
  ]);
});

test("who signs in at one process is signed in at the other, and out at both", async () => {
  await buildMember(shop, { email: ADMIN_EMAIL, name: "관리자", password: PASSWORD });
  const { cookies, status } = await lines[0]!.ask("/admin-login", {
    form: { email: ADMIN_EMAIL, password: PASSWORD },
  });
  expect(status).toBe(302);
  expect(
    (await everywhere(({ ask }) => ask("/admin", { cookies }))).map((answer) => answer.status),
  ).toEqual([200, 200, 200, 200]);
  expect((await everywhere(({ ask }) => ask("/admin"))).map((answer) => answer.status)).toEqual([
    302, 302, 302, 302,
  ]);

  const { id } = await buildProduct(shop.db, { title: "두 곳에서 보는 목소리" });
  const path = `/product/${id}`;
  for (let again = 0; again < 2; again++)
    for (const { text } of await everywhere(({ ask }) => ask(path)))
      expect(text).toContain("두 곳에서 보는 목소리");
  await lines[1]!.ask("/admin/product", {
    cookies,
    form: { intent: "hide", [`product.${id}`]: "on" },
  });
  await expect
    .poll(async () => (await everywhere(({ ask }) => ask(path))).map((answer) => answer.status), {
      timeout: patience(2000),
    })
    .toEqual([404, 404, 404, 404]);

  await shop.db.execute(sql`delete from session`);
  expect(
    (await everywhere(({ ask }) => ask("/admin", { cookies }))).map((answer) => answer.status),
  ).toEqual([302, 302, 302, 302]);
});

test("tries are counted together", async () => {
  const form = { orderNumber: "20261121-ABCDEFGH", phone: "01098765432" };
  const statuses: number[] = [];
  for (let at = 0; at < 12; at++)
    statuses.push((await lines[at % 4]!.ask("/non-member/order/info", { form })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(statuses.slice(10)).toEqual([429, 429]);
});

test("an upload that was begun at one process goes on at the other", async () => {
  const { token } = await makeStorageToken(
    shop,
    { account: null, address: "127.0.0.1" },
    { label: "processes" },
  );
  const authorization = `Firebase ${token}`;
  const bytes = randomBytes(GRANULE * 3 + 77);
  const begun = await lines[0]!.ask("/v0/b/shop/o?name=files%2Ftwo.bin", {
    body: Buffer.from("{}"),
    headers: {
      authorization,
      "x-goog-upload-protocol": "resumable",
      "x-goog-upload-command": "start",
    },
  });
  const session = new URL(String(begun.headers["x-goog-upload-url"]));
  for (let at = 0; at < 4; at++) {
    const command = at === 3 ? "upload, finalize" : "upload";
    const chunk = bytes.subarray(at * GRANULE, (at + 1) * GRANULE);
    const answer = await lines[(at + 1) % 4]!.ask(session.pathname + session.search, {
      body: chunk,
      headers: {
        authorization,
        "x-goog-upload-command": command,
        "x-goog-upload-offset": String(at * GRANULE),
      },
    });
    expect(answer.status).toBe(200);
  }
  for (const { status, headers } of await everywhere(({ ask }) =>
    ask("/v0/b/shop/o/files%2Ftwo.bin?alt=media", { headers: { authorization } }),
  )) {
    expect([status, Number(headers["content-length"])]).toEqual([200, bytes.length]);
  }
});

test("two workers send a notice once", async () => {
  // To names that nobody can own a demonstration sends nothing.
  const sent = () =>
    mail.mails.filter(({ recipients }) => recipients.some((to) => to.startsWith("once-")));
  const wanted = Array.from({ length: 40 }, (_, at) => `once-${at}@sori.kr`);
  await shop.db.insert(notices).values(
    wanted.map((to) => ({
      event: "member-exists",
      subjectKey: to,
      to,
      messageId: `<${to}>`,
      subject: "한 번만",
      text: "한 번만 와요",
      html: "<p>한 번만 와요</p>",
    })),
  );
  await expect
    .poll(() => new Set(sent().flatMap(({ recipients }) => recipients)).size, {
      timeout: patience(15_000),
    })
    .toBe(40);
  expect(sent()).toHaveLength(40);
});

test("a real shop does not open over a database that was filled with demo content", async () => {
  const real = readEnv({
    NODE_ENV: "production",
    SHOP_URL: "https://shop.sori.kr",
    SHOP_SECRET: randomBytes(32).toString("base64"),
    ADMIN_EMAILS: "owner@sori.kr",
    ALLOW_SANDBOX_PAYMENTS: "1",
    DATA_DIR: running.directory,
    DATABASE_URL: store.databaseUrl,
  });
  await shop.db.insert(demoContent).values({ passwords: "known" });
  await expect(prepareStore(real)).rejects.toMatchObject({ name: "DemoDatabase" });
  await shop.db.delete(demoContent);
  expect((await prepareStore(real)).demoAccounts).toEqual([]);
});

test("when one process is killed the other answers, another one takes its place, and those lines had led to both", async () => {
  await everywhere(({ ask }) => ask("/readyz"));
  expect(lines.map(({ ports }) => ports.size)).toEqual([1, 1, 1, 1]);
  clearInterval(speaking);
  const [first, second] = running.pids();
  process.kill(first!, "SIGKILL");
  await expect.poll(() => running.said()).toContain(`process ${first} of the shop ended`);

  const answers = await Promise.all(lines.map(({ ask }) => ask("/readyz").catch(() => null)));
  expect(answers.filter((answer) => answer?.status === 200).length).toBeGreaterThan(0);
  await everywhere(({ ask }) => ask("/readyz"));
  // A line to the process that is gone had to be opened again.
  const reopened = lines.filter(({ ports }) => ports.size > 1).length;
  expect(reopened).toBeGreaterThan(0);
  expect(reopened).toBeLessThan(4);

  await expect.poll(() => running.pids().filter((pid) => pid !== second).length).toBe(1);
  const others = Array.from({ length: 20 }, () => running.line());
  expect(
    new Set(
      (await Promise.all(others.map(({ ask }) => ask("/readyz")))).map(({ status }) => status),
    ),
  ).toEqual(new Set([200]));
  for (const { close } of others) close();
});

test("who is asked to leave says so and goes on answering; asked again, all of it stops in order, the database last", async () => {
  await store.close();
  const left = running.stop();
  const statuses = async (path: string) =>
    (await everywhere(({ ask }) => ask(path))).map(({ status }) => status);
  await expect.poll(() => statuses("/readyz")).toEqual([503, 503, 503, 503]);
  expect(await statuses("/healthz")).toEqual([200, 200, 200, 200]);
  expect(await statuses("/board")).toEqual([200, 200, 200, 200]);
  for (const { close } of lines) close();
  // What comes at once is the same word once more, which npm and a group of processes hand on.
  await wait(SAME_SIGNAL_MS);
  expect(await running.stop()).toBe(0);
  expect(await left).toBe(0);
  expect(running.said()).not.toMatch(/could not stop cleanly|Unhandled|failed:/);
  // Nobody printed the link again, and no log line repeats it.
  expect(ownerLinks()).toHaveLength(1);
});
