import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createServer } from "node:tls";
import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { watchedProvider } from "#adapters/social/watched-provider.server.ts";
import { openCaptcha } from "#server/open-connections.server.ts";
import { connectionTroubles } from "#shop/health/check/connections.server.ts";
import { naverDoor, outcome, redirectUri } from "#tests/given/social-doors.ts";
import { TURNSTILE, turnstileServer } from "#tests/servers/turnstile-server.ts";
import { watchedPayments } from "#adapters/payment/watched-payments.server.ts";
import { certificateTroubles } from "#shop/health/check/certificate.server.ts";
import { clockTroubles } from "#shop/health/check/clock.server.ts";
import { diskTroubles } from "#shop/health/check/disks.server.ts";
import { memoryTroubles } from "#shop/health/check/memory.server.ts";
import { checks, type Check } from "#shop/health/checks.server.ts";
import { noteJobs } from "#shop/health/note-jobs.server.ts";
import type { Trouble, TroubleKind } from "#shop/health/trouble.ts";
import { PaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import type { Channel } from "#shop/notice/channel.ts";
import { notices } from "#shop/notice/table.server.ts";
import { endTrackingRest } from "#shop/order/tracking/rest.server.ts";
import { parcels } from "#shop/order/tracking/table.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { noteOpen, noteShut } from "#shop/outbox/shut-doors.server.ts";
import { lastBackup } from "#shop/site/table.server.ts";
import type { ReleaseFeed } from "#shop/update/release-feed.ts";
import { releaseNews } from "#shop/update/table.server.ts";
import { makeCertificate } from "#tests/servers/tls-server.ts";
import { noUpdates } from "#tests/test-shop.ts";
import { minutesPass, type ToldOwner } from "./told-owner.ts";

/** How one kind of trouble of the running shop is made and mended. */
export type Recipe = {
  harm: Trouble["harm"];
  /** words of its reason, as the owner reads them */
  words: string;
  make(): unknown;
  mend(): unknown;
  /** the channel that is away itself, and cannot tell that it is */
  dead?: Extract<Channel, "mail" | "message">;
  /** a rule beside that of its kind which sees it too */
  also?: string;
  /** what is looked at instead of this machine, which a test may not spoil */
  checks?: readonly Check[];
};

const [RUNNING_AT, NEWER_AT] = ["2026-11-27T00:00:00.000Z", "2026-11-28T00:00:00.000Z"];
const feed: ReleaseFeed = {
  format: 1,
  madeAt: NEWER_AT,
  releases: [
    {
      name: "voice-shop-2",
      day: "2026-11-28",
      madeAt: NEWER_AT,
      processor: "x64",
      node: process.versions.node,
      address: "voice-shop-2.tar.gz",
      bytes: 7,
      sha256: "0".repeat(64),
      signature: "x".repeat(88),
      changes: ["장바구니가 빨라졌어요."],
      duties: [],
    },
  ],
};

/** What a shop of an older release is told. */
export const olderRelease: typeof noUpdates = {
  ...noUpdates,
  running: { name: "voice-shop-1", commit: "c", node: process.versions.node, madeAt: RUNNING_AT },
  hasFeed: true,
};

const tooLate = { name: "deliver mails", everySeconds: 2, lateSeconds: 700, failures: 9 };
const MEGABYTE = 1024 * 1024;

/** A folder on a disk of 8 MB; null where this account may not mount one. */
export function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "small-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", folder]);
  onTestFinished(() => {
    if (status === 0) spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return status === 0 ? folder : null;
}

export const fillDisk = (folder: string, share: number): void =>
  writeFileSync(join(folder, "filling"), Buffer.alloc(Math.floor(8 * MEGABYTE * share)));

/** The checks of the shop, with this one in place of its own. */
const withCheck = (name: string, find: Check["find"]): readonly Check[] =>
  checks.flatMap((check) => {
    if (check.name === name) return [{ ...check, find }];
    return check.isOfMachine || check.name === "certificate" ? [] : [check];
  });

/** A disk that fills up; it is said to be full where none of its own can be mounted. */
function disk(): Recipe {
  const folder = smallDisk();
  let isFull = false;
  const pretended: Trouble = {
    kind: "disk",
    harm: "later",
    reason: "파일이 있는 디스크가 91% 찼어요.",
    button: { label: "해결 방법 보기", href: "/admin/health#disk" },
  };
  return {
    harm: "later",
    words: "파일이 있는 디스크가",
    make: () => (folder ? fillDisk(folder, 0.9) : (isFull = true)),
    mend: () => (folder ? fillDisk(folder, 0.1) : (isFull = false)),
    checks: withCheck("disks", async () => {
      if (folder) return diskTroubles({ dataDirectory: folder });
      return isFull ? [pretended] : [];
    }),
  };
}

/** A web server whose certificate ends soon, until it has another. */
async function certificate(): Promise<Recipe> {
  const server = createServer(await makeCertificate(["localhost"], { days: 60 }));
  server.listen(0, "localhost");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  // It is read once a day, and once it is short every ten minutes.
  let at = Date.now();
  const changeTo = async (days: number) => {
    server.setSecureContext(await makeCertificate(["localhost"], { days }));
    at += 25 * 3600_000;
  };
  return {
    harm: "later",
    words: "localhost의 보안 인증서가",
    make: () => changeTo(10),
    mend: () => changeTo(90),
    checks: withCheck("certificate", () =>
      certificateTroubles({ origin, now: () => new Date(at) }),
    ),
  };
}

/** What the kernel tells of memory, in a folder of the test. */
function memory(): Recipe {
  const root = mkdtempSync(join(tmpdir(), "machine-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const leave = (available: number) => {
    const path = join(root, "proc/meminfo");
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `MemTotal: 1000000 kB\nMemAvailable: ${available} kB\n`);
  };
  leave(400_000);
  return {
    harm: "now",
    words: "메모리가",
    make: () => leave(30_000),
    mend: () => leave(400_000),
    checks: withCheck("memory", () => memoryTroubles(root)),
  };
}

function clock({ shop }: ToldOwner): Recipe {
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  return {
    harm: "now",
    words: "시각이 하루 넘게 달라요",
    make: () => (aheadMs = 3 * 24 * 3600_000),
    mend: () => (aheadMs = 0),
    checks: withCheck("clock", () => clockTroubles({ db: shop.db, now })),
  };
}

function payment({ shop }: ToldOwner): Recipe {
  let isMute = true;
  const find = async () => {
    if (isMute) throw new PaymentUnanswered("no answer");
    return null;
  };
  const payments = watchedPayments({ ...shop.payments, find }, shop.db);
  const call = () => payments.find("20261121-K7QF2M9X").catch(() => undefined);
  return {
    harm: "now",
    words: "결제사가",
    async make() {
      await call();
      await minutesPass(shop, 6);
      await call();
    },
    async mend() {
      isMute = false;
      await call();
    },
  };
}

/** A sign-in's company that knows the shop's app no more, and then knows it again. */
async function signIn({ shop }: ToldOwner): Promise<Recipe> {
  const { provider, server } = await naverDoor();
  onTestFinished(() => server.stop());
  const social = [watchedProvider(provider, shop.db)];
  const comesBack = () => outcome(social[0]!.identify({ ...returned, code: "made up" }));
  const returned = { state: "state", redirectUri, verifier: "verifier" };
  return {
    harm: "now",
    words: "네이버 로그인이",
    async make() {
      server.behave("500");
      await comesBack();
      await minutesPass(shop, 6);
      await comesBack();
    },
    async mend() {
      server.behave("none");
      await comesBack();
    },
    checks: withCheck("connections", () => connectionTroubles({ ...shop, social })),
  };
}

/** Turnstile with a secret that its console made anew, until somebody enters the new one. */
async function captcha({ shop }: ToldOwner): Promise<Recipe> {
  const cloudflare = await turnstileServer();
  onTestFinished(() => cloudflare.stop());
  const env = { standIns: { captcha: { verifyUrl: cloudflare.verifyUrl } } };
  const open = (secretKey: string) =>
    openCaptcha({ ...env, turnstile: { ...TURNSTILE, secretKey } }, shop.db, { captcha: null });
  const asks = (secretKey: string) => open(secretKey).inForce.passed("made up", "203.0.113.4");
  return {
    harm: "now",
    words: "자동 입력 방지가",
    async make() {
      await asks("of before");
      await minutesPass(shop, 6);
      await asks("of before");
    },
    mend: () => asks(TURNSTILE.secretKey),
    checks: withCheck("connections", () =>
      connectionTroubles({ ...shop, captcha: open(TURNSTILE.secretKey).inForce }),
    ),
  };
}

const queued = {
  event: "order-paid",
  subjectKey: "20261121-K7QF2M9X",
  messageId: "<queued@sori.example>",
};

/** Each kind of trouble; what a kind opens ends with the test that asks for it. */
export function troubleRecipes(
  owner: ToldOwner,
): Record<TroubleKind, () => Recipe | Promise<Recipe>> {
  const { shop } = owner;
  /** Something waits in this channel, which has let nothing out for eleven minutes. */
  const waitLong = async (channel: "mail" | "message", to: string) => {
    const createdAt = sql`now() - interval '11 minutes'` as unknown as Date;
    const words = { subject: "주문", text: "주문이 들어왔어요.", html: "{}" };
    await shop.db.insert(notices).values({ ...queued, ...words, channel, to, createdAt });
    await deliverNotices(shop, channel);
    await minutesPass(shop, 11);
  };
  const waitNoLonger = () => shop.db.update(notices).set({ dueAt: sql`now()` });
  return {
    mail: () => ({
      harm: "now",
      words: "메일 발송이",
      dead: "mail",
      also: "NoticesLate",
      async make() {
        await owner.stopMails();
        await waitLong("mail", "hong@example.com");
      },
      async mend() {
        await owner.startMails();
        await waitNoLonger();
      },
    }),
    message: () => ({
      harm: "now",
      words: "문자 발송이",
      dead: "message",
      async make() {
        owner.stopTexts();
        await waitLong("message", "01011112222");
      },
      async mend() {
        owner.startTexts();
        await waitNoLonger();
      },
    }),
    push: () => ({
      harm: "now",
      words: "푸시 발송이",
      async make() {
        await noteShut(shop.db, "push", new Error("no push service answered"));
        await minutesPass(shop, 11);
      },
      mend: () => noteOpen(shop.db, "push"),
    }),
    parked: () => ({
      harm: "now",
      words: "보내지 못한 알림이 1건",
      make: () => shop.db.insert(notices).values({ ...queued, to: "hong@", state: "parked" }),
      mend: () => shop.db.delete(notices).where(sql`state = 'parked'`),
    }),
    payment: () => payment(owner),
    tracking: () => ({
      harm: "later",
      words: "배송 추적 서비스가",
      async make() {
        const { id } = await shop.has.order({ delivery: "delivery", payment: "paid" });
        const restsUntil = sql`now() + interval '6 hours'`;
        await shop.db.insert(parcels).values({
          orderId: id,
          company: "CJ대한통운",
          number: "123456789011",
          askAt: new Date(),
          restsUntil,
        });
      },
      mend: () => endTrackingRest(shop.db),
    }),
    "sign-in": () => signIn(owner),
    captcha: () => captcha(owner),
    disk,
    backup: () => ({
      harm: "now",
      words: "마지막 백업이 3일 전",
      make: () =>
        shop.db
          .insert(lastBackup)
          .values({ release: "1", madeAt: sql`now() - interval '73 hours'` }),
      mend: () => shop.db.update(lastBackup).set({ madeAt: sql`now()` }),
    }),
    certificate,
    clock: () => clock(owner),
    jobs: () => ({
      harm: "now",
      words: "자동으로 하는 일 1가지",
      make: () => noteJobs(shop.db, "one", [{ ...tooLate, error: "Error: no such table" }]),
      mend: () => noteJobs(shop.db, "one", []),
    }),
    memory,
    version: () => ({
      harm: "later",
      words: "새 버전(2026-11-28)이 나왔어요",
      make: () => shop.db.insert(releaseNews).values({ feed }),
      mend: () => shop.db.delete(releaseNews),
    }),
  };
}

/** What is looked at where a kind says nothing else: not this machine. */
export const usualChecks = withCheck("", async () => []);
