import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContextOptions } from "@playwright/test";
import { openDatabase } from "#db/client.server.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { findRunning } from "#server/postgres/find-running.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { browserFlags, ensureBrowser } from "../find-browser.ts";
import { ownSite } from "../given/own-site.ts";
import { publishPolicies } from "../given/publish-policies.ts";
import { startProcesses } from "../has/shop-processes.ts";
import { patience } from "../patience.ts";
import { smtpServer } from "../servers/smtp-server.ts";
import { fingerprintOf, makeCertificate, tlsBefore } from "../servers/tls-server.ts";

const HOST = "shop.dalbit.kr";
export const MAIL_HOST = "smtp.dalbit.kr";
export const OWNER = "owner@dalbit.kr";

/**
 * A production shop as on a rented machine: an empty database and only the settings required to
 * start; `more` adds some.
 */
export async function newShop(more: Record<string, string> = {}) {
  const directory = mkdtempSync(join(tmpdir(), "new-owner-"));
  const certificate = await makeCertificate([HOST, MAIL_HOST]);
  const authority = join(directory, "authority.pem");
  writeFileSync(authority, certificate.cert);
  const mail = await smtpServer();
  const mailDoor = await tlsBefore(Number(new URL(mail.url).port), certificate);
  const settings = {
    NODE_ENV: "production",
    EMBEDDED_POSTGRES: "1",
    DEMO_CONTENT: "",
    SHOP_URL: `https://${HOST}`,
    SHOP_SECRET: randomLetters(48),
    ADMIN_EMAILS: OWNER,
    NODE_OPTIONS: `--import=${projectFile("tests/servers/reach-mail-server.ts")}`,
    NODE_EXTRA_CA_CERTS: authority,
    PRETEND_MAIL_HOST: MAIL_HOST,
    PRETEND_MAIL_PORT: String(mailDoor.port),
    ...more,
  };
  const shop = await startProcesses(settings, 1);
  await shop.untilOpen();
  const door = await tlsBefore(shop.port, certificate);
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: [
      ...browserFlags,
      `--host-resolver-rules=MAP ${HOST}:443 127.0.0.1:${door.port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${fingerprintOf(certificate)}`,
    ],
  });
  return {
    mails: mail.mails,
    said: shop.said,
    /** What its owner types before it may sell, by its tables; still without any product. */
    async opens() {
      const { db, pool } = openDatabase(findRunning(join(shop.directory, "postgres"), "shop")!);
      await db.insert(siteSettings).values({ settings: { ...ownSite, strikes: "proven" } });
      await publishPolicies(db);
      await pool.end();
    },
    async window(size: BrowserContextOptions) {
      const usual = { baseURL: `https://${HOST}`, locale: "ko-KR", timezoneId: "Asia/Seoul" };
      const quiet = {
        ignoreHTTPSErrors: true,
        serviceWorkers: "block",
        deviceScaleFactor: 1,
      } as const;
      const context = await browser.newContext({ ...usual, ...size, ...quiet });
      context.setDefaultTimeout(patience(20_000));
      const page = await context.newPage();
      // What covers the page lets no focus into a field, and what is typed meanwhile goes nowhere.
      await page.addLocatorHandler(page.getByRole("dialog", { name: "처리 중" }), async () => {});
      return page;
    },
    async stop() {
      await browser.close();
      for (const each of [door, mailDoor]) each.close();
      await Promise.all([mail.stop(), shop.stop()]);
      shop.remove();
      rmSync(directory, { recursive: true });
    },
  };
}
export type NewShop = Awaited<ReturnType<typeof newShop>>;
