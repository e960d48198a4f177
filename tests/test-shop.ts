import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import { betterAuthDoor } from "#adapters/auth/better-auth.server.ts";
import { captchaOff } from "#adapters/captcha/off.ts";
import { sharpWorkshop } from "#adapters/images/sharp.server.ts";
import { mailboxMailer } from "#adapters/mail/mailbox.server.ts";
import { mailboxMessenger } from "#adapters/messages/mailbox.server.ts";
import { sandbox } from "#adapters/payment/practice/sandbox.server.ts";
import { soundsHere } from "#adapters/sounds/here.ts";
import { noCourier } from "#adapters/tracking/none.ts";
import { disk } from "#adapters/storage/disk.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { APPLICATION_ROLE } from "#db/grant-application.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { guardDoors } from "#server/process/guard-doors.server.ts";
import { endViews } from "#shop/board/note-view.server.ts";
import { follows } from "#shop/follows.server.ts";
import type { Shop } from "#shop/shop.ts";
import { afterFile } from "./after-file.ts";
import { buildMember, PASSWORD } from "./has/member.ts";
import { buildOrder, type OrderOverrides } from "./has/order.ts";
import { buildProduct, type ProductOverrides } from "./has/product.ts";
import { patience } from "./patience.ts";
import { createDatabase, dropDatabase } from "./postgres-for-tests.ts";

let opened: ReturnType<typeof cloneTemplate> | undefined;

/**
 * The test file's own database, cloned from the template, never cleaned, so that builders must not
 * clash, and dropped when the file is over.
 */
function openOwnDatabase() {
  if (!opened) {
    opened = cloneTemplate();
    afterFile(closeDatabase);
  }
  return opened;
}

async function cloneTemplate() {
  const { admin, template, url: pattern } = inject("postgres");
  const name = `test_${randomLetters(12)}`;
  await createDatabase(admin, name, template);
  const url = pattern.replace("%7Bdatabase%7D", name).replace("{database}", name);
  const database = openDatabase(url, { max: 20, role: APPLICATION_ROLE, slowness: patience(1) });
  return { ...database, url, drop: () => dropDatabase(admin, name) };
}

async function closeDatabase() {
  const database = await opened?.catch(() => undefined);
  opened = undefined;
  await database?.pool.end();
  await database?.drop();
}

function ownDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "shop-files-"));
  afterFile(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** One statement as the owner of the tables, who sees and may do more than the shop itself. */
export async function asOwner({ databaseUrl }: { databaseUrl: string }, statement: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** A checkout that nobody updates. */
export const noUpdates: Shop["updates"] = {
  running: null,
  processor: "x64",
  hasFeed: false,
  fetchFeed: async () => "unreachable",
  readState: async () => null,
  request: async () => false,
};

export const ADMIN_EMAIL = "admin@sori.example";
export { PASSWORD };

/**
 * A shop on real PostgreSQL with sandbox adapters; `doors` replaces some. `shop.has.…` builds test
 * data.
 */
export async function testShop(doors: Partial<Shop> = {}) {
  const { db, pool, url } = await openOwnDatabase();
  const { origin = "http://shop.test" } = doors;
  const secret = "for tests only, never outside of them";
  const dataDirectory = ownDirectory();
  const shop: Shop = guardDoors({
    db,
    origin,
    secret,
    adminEmails: [ADMIN_EMAIL],
    adminSecondFactor: "optional",
    opensWhenReady: false,
    payments: sandbox({ db, practicePath: "/sandbox" }),
    mailer: mailboxMailer(db),
    messenger: mailboxMessenger(db),
    pusher: { name: "nowhere", send: async () => undefined },
    vendors: {
      fixed: {
        payment: false,
        mail: false,
        message: false,
        tracking: false,
        kakao: false,
        naver: false,
        google: false,
        captcha: false,
        backup: false,
      },
      reload: async () => undefined,
      tryKeys: async () => "taken",
      tryPortone: async () => "taken",
      tryMail: async () => null,
      tryMessage: async () => null,
      tryTracking: async () => "taken",
      trySignIn: async () => "taken",
      tryCaptcha: async () => "taken",
      askConnections: async () => undefined,
      waitingCaptcha: () => null,
      tryPlace: async () => ({ hostKey: null }),
    },
    bucket: disk({ directory: dataDirectory }),
    storageBucket: "shop",
    dataDirectory,
    images: sharpWorkshop(),
    sounds: soundsHere,
    auth: betterAuthDoor({ db, secret, origin }),
    social: [],
    captcha: captchaOff,
    courier: noCourier,
    updates: noUpdates,
    sharing: { kakaoKey: null },
    limits: { ordersPerAddress: 100_000 },
    missed: { hint: true },
    follows,
    standby: null,
    now: () => new Date(),
    ...doors,
  });
  afterFile(() => endViews(shop.db));
  const has = {
    product: (overrides: ProductOverrides = {}) => buildProduct(shop.db, overrides),
    order: (overrides: OrderOverrides = {}) => buildOrder(shop.db, overrides),
    member: (overrides: { email?: string; name?: string } = {}) =>
      buildMember(shop, { password: PASSWORD, ...overrides }),
    /** The administrator; the same account for every call in one test file. */
    admin: () => buildMember(shop, { email: ADMIN_EMAIL, name: "관리자", password: PASSWORD }),
  };
  return { ...shop, has, pool, databaseUrl: url };
}

export type TestShop = Awaited<ReturnType<typeof testShop>>;
