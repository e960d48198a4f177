import { eq, sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { smtp } from "#adapters/mail/smtp.server.ts";
import { checks, type Check } from "#shop/health/checks.server.ts";
import { lookAfterHealth } from "#shop/health/look.server.ts";
import { healthDigests, healthSilences, healthTroubles } from "#shop/health/table.server.ts";
import { tellOfTroubles } from "#shop/health/tell-of-troubles.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { Message } from "#shop/notice/messenger.ts";
import { noticeDoors, notices } from "#shop/notice/table.server.ts";
import { Unreachable } from "#shop/notice/undelivered.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { smtpServer, type ReceivedMail } from "#tests/servers/smtp-server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";

export const OWNER_PHONE = "01055556666";
/** Of this machine's disk and memory these tests must not depend. */
const shopChecks = checks.filter(({ isOfMachine }) => !isOfMachine);

/** A shop whose owner hears by mail and by text message, and what reached her. */
export async function toldOwner(doors: Parameters<typeof testShop>[0] = {}) {
  const servers = [await smtpServer()];
  const port = Number(new URL(servers[0]!.url).port);
  const door = smtp({ url: servers[0]!.url, from: "help@sori.example", patience: 400 });
  const texts: Message[] = [];
  let isMessengerAway = false;
  const messenger = {
    name: "texts",
    async send(text: Message) {
      if (isMessengerAway) throw new Unreachable("solapi answers 503");
      texts.push(text);
    },
  };
  onTestFinished(async () => {
    door.close();
    await servers.at(-1)!.stop();
  });
  const shop = await testShop({ mailer: door, messenger, ...doors });
  for (const table of [healthTroubles, healthDigests, healthSilences, noticeDoors, notices])
    await shop.db.delete(table);
  const owner = await shop.has.admin();
  await shop.db.update(users).set({ phone: OWNER_PHONE }).where(eq(users.id, owner.id));
  return {
    shop,
    texts,
    mails: (): ReceivedMail[] => servers.flatMap(({ mails }) => mails),
    stopMails: () => servers.at(-1)!.stop(),
    startMails: async () => void servers.push(await smtpServer({ port })),
    stopTexts: () => void (isMessengerAway = true),
    startTexts: () => void (isMessengerAway = false),
  };
}
export type ToldOwner = Awaited<ReturnType<typeof toldOwner>>;

/** As if it had happened so long ago. */
export async function minutesPass({ db }: TestShop, minutes: number): Promise<void> {
  const ago = (column: string) => sql.raw(`${column} - interval '${minutes} minutes'`);
  await db.update(noticeDoors).set({ shutAt: ago("shut_at") });
  await db.update(healthSilences).set({ beganAt: ago("began_at"), lastAt: ago("last_at") });
  await db.update(healthTroubles).set({ calmAt: ago("calm_at") });
  await db
    .update(notices)
    .set({ createdAt: ago("created_at"), dueAt: sql`now()` })
    .where(eq(notices.state, "waiting"));
}

/** A round of the worker, in two processes at the same time. */
export async function healthRound(
  shop: TestShop,
  of: readonly Check[] = shopChecks,
): Promise<void> {
  for (const each of [
    () => lookAfterHealth(shop, { checks: of }),
    () => tellOfTroubles(shop),
    () => deliverNotices(shop, "mail"),
    () => deliverNotices(shop, "message"),
  ])
    await Promise.all([each(), each()]);
}

/** Until what is calm has ended; a channel opens by the delivery after the first look. */
export async function untilOver(shop: TestShop, of?: readonly Check[]): Promise<void> {
  await healthRound(shop, of);
  await healthRound(shop, of);
  await minutesPass(shop, 3);
  await healthRound(shop, of);
}
