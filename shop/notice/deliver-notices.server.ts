import { eq, inArray, sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { findSite } from "../site/find-site.server.ts";
import type { SiteSettings } from "../site/settings.ts";
import { dressMail, type MailGoods } from "./dress-mail.ts";
import { numberAbout } from "./number-about.ts";
import { secretEvents } from "./secret-events.ts";
import { notices } from "./table.server.ts";
import { isUndeliverable, isUnreachable } from "./undelivered.ts";

const BATCH = 20;
const MOST_TRIES = 12;
/** Of one that only ever met a shut door: about a day. */
const MOST_TRIES_SHUT = 300;
/** A worker that dies while sending leaves its notices to the next one after this. */
const LEASE_SECONDS = 120;
/** After this no sending begins, so that it ends before another worker takes the same notice. */
const BEGIN_WITHIN_MS = 60_000;
const MARK_AFTER_MS = 5000;
const PAUSE_SECONDS = 5;

type Notice = typeof notices.$inferSelect;
export type Channel = Notice["channel"];

/** Several workers never send one notice at the same time; a repeat after a crash keeps its id. */
export async function deliverNotices(shop: Shop, channel: Channel = "mail"): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await take(shop, channel);
    const round = await sendAll(shop, due);
    sent += round.sent;
    if (due.length < BATCH || round.isShut) return sent;
  }
}

async function take({ db }: Shop, channel: Channel): Promise<Notice[]> {
  const taken = await db
    .update(notices)
    .set({
      dueAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      tries: sql`${notices.tries} + 1`,
    })
    .where(
      sql`${notices.id} in (select id from notices where state = 'queued' and channel = ${channel} and due_at <= now() order by due_at limit ${BATCH} for update skip locked)`,
    )
    .returning();
  return taken.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

async function sendAll(shop: Shop, due: Notice[]): Promise<{ sent: number; isShut: boolean }> {
  const dress = await findDress(shop, due);
  const began = performance.now();
  let [sent, marked, isShut] = [0, began, false];
  let done: string[] = [];
  const mark = async () => {
    await markSent(shop, done);
    sent += done.length;
    [done, marked] = [[], performance.now()];
  };
  for (const [at, notice] of due.entries()) {
    isShut ||= performance.now() - began > BEGIN_WITHIN_MS;
    if (isShut) {
      await giveBack(shop, due.slice(at));
      break;
    }
    const outcome = await send(shop, notice, dress);
    if (outcome === "sent") done.push(notice.id);
    isShut = outcome === "shut";
    // Mails together, where the other side is quick; messages one by one, as a phone shows every repeat.
    if (notice.channel === "message" || performance.now() - marked >= MARK_AFTER_MS) await mark();
  }
  await mark();
  return { sent, isShut };
}

/** What a mail is dressed in. */
type Dress = {
  site: SiteSettings;
  goodsOf: (notice: Notice, site: SiteSettings) => MailGoods | null;
};

async function findDress({ db, follows }: Shop, due: Notice[]): Promise<Dress> {
  const mails = due.filter(({ channel }) => channel === "mail");
  const [site, goodsOf] = await Promise.all([findSite(db), follows.mailsSent(db, mails)]);
  return { site, goodsOf };
}

async function send(shop: Shop, notice: Notice, dress: Dress): Promise<"sent" | "failed" | "shut"> {
  try {
    await hand(shop, notice, dress);
    return "sent";
  } catch (error) {
    const lastError = String(error instanceof Error ? error.message : error)
      .slice(0, 500)
      .toWellFormed();
    const shut = isUnreachable(error);
    // A door that is shut says nothing about the notice.
    const isOver = isUndeliverable(error) || notice.tries >= (shut ? MOST_TRIES_SHUT : MOST_TRIES);
    await shop.db
      .update(notices)
      .set({
        lastError,
        state: isOver ? "parked" : "queued",
        dueAt: sql`now() + make_interval(secs => least(${shut ? 300 : 3600}, 5 * 2 ^ least(${notice.tries}::int, 20)))`,
      })
      .where(eq(notices.id, notice.id));
    return shut ? "shut" : "failed";
  }
}

async function hand(shop: Shop, notice: Notice, { site, goodsOf }: Dress): Promise<void> {
  const { event, subjectKey, messageId, to, tries } = notice;
  if (notice.channel === "message") {
    return shop.messenger.send({
      mark: messageId,
      event,
      to,
      title: notice.subject,
      text: `[${site.shopName}] ${notice.text}`,
      variables: { 상점: site.shopName, ...variablesIn(notice.html) },
      isRepeat: tries > 1,
    });
  }
  const mail = dressMail(notice, {
    site,
    origin: shop.origin,
    number: numberAbout(subjectKey),
    goods: goodsOf(notice, site),
  });
  return shop.mailer.send({ messageId, to, ...mail });
}

/** What a template is filled with, as noticeRows wrote it. */
function variablesIn(kept: string): Record<string, string> {
  const read: unknown = JSON.parse(kept);
  return Object.fromEntries(
    Object.entries(read ?? {}).map(([name, words]) => [name, String(words)]),
  );
}

/** Nobody tried these: they are due again in a moment, and no try is counted. */
async function giveBack({ db }: Shop, left: Notice[]): Promise<void> {
  await db
    .update(notices)
    .set({
      tries: sql`${notices.tries} - 1`,
      dueAt: sql`now() + make_interval(secs => ${PAUSE_SECONDS})`,
    })
    .where(
      inArray(
        notices.id,
        left.map(({ id }) => id),
      ),
    );
}

/** What lets its reader in is not kept once it is sent. */
const unlessSecret = (words: typeof notices.text | typeof notices.html) =>
  sql`case when ${inArray(notices.event, [...secretEvents])} then '' else ${words} end`;

/** A crash before this sends them again, under the same marks. */
async function markSent({ db }: Shop, ids: string[]): Promise<void> {
  if (ids.length)
    await db
      .update(notices)
      .set({
        state: "sent",
        sentAt: sql`now()`,
        lastError: null,
        text: unlessSecret(notices.text),
        html: unlessSecret(notices.html),
      })
      .where(inArray(notices.id, ids));
}
