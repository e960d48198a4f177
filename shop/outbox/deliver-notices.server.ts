import { and, eq, inArray, lte, ne, notInArray, sql } from "drizzle-orm";
import type { Db, Shop } from "../shop.ts";
import { handAd, noteHanded } from "#shop/letter/hand-letter.server.ts";
import { sendingTrouble } from "#shop/letter/sending-trouble.ts";
import { nextMorning } from "#shop/member/consent/consent-age.ts";
import { addressOffice } from "./address-office.server.ts";
import type { Channel } from "#shop/notice/channel.ts";
import { giveBackSlots, reserveSlots, waitForSlot, type Slots } from "./keep-pace.server.ts";
import { leaveFirst } from "./leave-first.server.ts";
import { findDress, mailOf, messageOf, type Dress, type Notice } from "./dress-notice.server.ts";
import { secretEvents } from "./secret-events.ts";
import { noteOpen, noteShut } from "./shut-doors.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { ourWords, type KeptWords } from "./words/words-in-force.server.ts";
import { isGone, isUndeliverable, isUnreachable } from "#shop/notice/undelivered.ts";
import { removeGoneDevice } from "#shop/member/push/push-devices.server.ts";
import { sendPush } from "./send-push.server.ts";

const BATCH = 20;
const MOST_KEPT = 200;
const MOST_TRIES = 12;
/** Tries while the channel is down: about a day. */
const MOST_TRIES_SHUT = 300;
/** A worker that dies while sending leaves its notices to the next one after this. */
const LEASE_SECONDS = 120;
/** After this no sending begins, so that it ends before another worker takes the same notice. */
const BEGIN_WITHIN_MS = 60_000;
const MARK_AFTER_MS = 5000;
const PAUSE_SECONDS = 5;
/** After this a letter looks again whether the shop can send it. */
const HELD_SECONDS = 300;
/** A process that is told to stop waits for its sending; the rest leaves with the next round. */
const PACED_MS = 20_000;

/** Several workers never send one notice at the same time; a repeat after a crash keeps its id. */
export async function deliverNotices(shop: Shop, channel: Channel = "mail"): Promise<number> {
  await addressOffice(shop);
  const began = performance.now();
  for (let sent = 0; ;) {
    const keptCount = await keepRound(shop, channel);
    sent += keptCount;
    if (keptCount === MOST_KEPT) continue;
    const round = await sendRound(shop, channel);
    sent += round.sent;
    const isLong = paceOf(shop, channel) !== null && performance.now() - began > PACED_MS;
    if (round.isLast || isLong) return sent;
  }
}

/** Addresses that every adapter accepts; notices to others are delivered singly. */
const PLAIN: Record<"mail" | "message", string> = {
  mail: "^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}$",
  message: "^010\\d{8}$",
};

/**
 * Mailboxes in this database: one statement marks the notices, so none is delivered twice. The
 * outbox keeps their words, which are rendered when read; notices whose words it deletes are
 * delivered the usual way, and advertisements, whose readers may have withdrawn their consent.
 */
async function keepRound(shop: Shop, channel: Channel): Promise<number> {
  const { db, mailer, messenger } = shop;
  if (channel === "push" || !(channel === "mail" ? mailer : messenger).isMailbox) return 0;
  const ours = wordsIds(ourWords);
  const { rowCount } = await db.execute(sql`
    with due as (
      select id from notices
      where ${isDue(channel)} and "to" ~ ${PLAIN[channel]} and ${notInArray(notices.event, [...secretEvents])}
        and not coalesce(${notices.facts} ? 'isAd', false)
      order by due_at limit ${MOST_KEPT} for update skip locked
    )
    update notices set state = 'sent', kept_here = true, sent_at = now(), tries = tries + 1, last_error = null,
      words_id = case when facts is not null then coalesce(
        (select words_id from chosen_words where chosen_words.event = notices.event), ${ours}::jsonb ->> notices.event) end
    from due where notices.id = due.id`);
  if (rowCount) await noteOpen(db, channel);
  return rowCount ?? 0;
}

const wordsIds = (inForce: Map<string, KeptWords>): string =>
  JSON.stringify(Object.fromEntries([...inForce].map(([event, { id }]) => [event, id])));

type Round = { sent: number; isLast: boolean };

/** Mails a second; null: as fast as they are taken. */
const paceOf = ({ mailer }: Shop, channel: Channel): number | null =>
  (channel === "mail" && mailer.perSecond) || null;

async function sendRound(shop: Shop, channel: Channel): Promise<Round> {
  const { db } = shop;
  const perSecond = paceOf(shop, channel);
  const began = performance.now();
  const slots =
    perSecond && (await reserveSlots(db, { perSecond, most: BATCH, isDue: isDue(channel) }));
  if (perSecond && !slots) return { sent: 0, isLast: true };
  const most = slots ? slots.count : BATCH;
  const due = await take(shop, channel, most);
  if (slots) await giveBackSlots(db, slots, most - due.length);
  if (!due.length) return { sent: 0, isLast: true };
  const { sent, isShut, isAway } = await sendAll(shop, due, { slots: slots || null, began });
  if (sent) await noteOpen(db, channel);
  else if (isAway) await noteShut(db, channel, new Error("no push service answered"));
  return { sent, isLast: due.length < most || isShut };
}

const isDue = (channel: Channel) =>
  and(
    sql`state in ('queued', 'waiting')`,
    eq(notices.channel, channel),
    lte(notices.dueAt, sql`now()`),
  );

async function take({ db }: Shop, channel: Channel, most: number): Promise<Notice[]> {
  const claimedNotices = await db
    .update(notices)
    .set({
      dueAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      tries: sql`${notices.tries} + 1`,
    })
    .where(
      sql`${notices.id} in (select id from notices where ${isDue(channel)} order by ${leaveFirst} limit ${most} for update skip locked)`,
    )
    .returning();
  return claimedNotices.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  );
}

type Pace = { slots: Slots | null; began: number };

async function sendAll(
  shop: Shop,
  due: Notice[],
  { slots, began }: Pace,
): Promise<{ sent: number; isShut: boolean; isAway: boolean }> {
  const dress = await findDress(shop, due);
  let [sent, marked, isShut, isAway] = [0, began, false, false];
  let done: Notice[] = [];
  const mark = async () => {
    await markSent(shop.db, done, dress);
    sent += done.length;
    [done, marked] = [[], performance.now()];
  };
  for (const [at, taken] of due.entries()) {
    isShut ||= performance.now() - began > BEGIN_WITHIN_MS;
    if (isShut) {
      await giveBack(shop, due.slice(at));
      break;
    }
    await waitForSlot(slots, at, began);
    const notice = await toLeave(shop, taken, dress);
    if (!notice) continue;
    const outcome = await send(shop, notice, dress);
    if (outcome === "sent") done.push(notice);
    isShut = outcome === "shut";
    isAway ||= outcome === "away";
    // Mails are marked in batches, since mail servers are fast; messages one by one, since a phone
    // would show each repeat; and advertisements, which no crash may repeat.
    if (
      notice.channel !== "mail" ||
      notice.facts?.isAd ||
      performance.now() - marked >= MARK_AFTER_MS
    )
      await mark();
  }
  await mark();
  return { sent, isShut, isAway };
}

/** away: this one's push service does not answer, which says nothing about other devices. */
type Outcome = "sent" | "failed" | "shut" | "away";

async function send(shop: Shop, notice: Notice, dress: Dress): Promise<Outcome> {
  try {
    await hand(shop, notice, dress);
    return "sent";
  } catch (error) {
    if (isGone(error)) return forgetDevice(shop.db, notice.to);
    const lastError = String(error instanceof Error ? error.message : error)
      .slice(0, 500)
      .toWellFormed();
    const shut = isUnreachable(error);
    const isAway = shut && notice.channel === "push";
    if (shut && !isAway) await noteShut(shop.db, channelOf(notice), error);
    await setBack(shop.db, notice, { lastError, shut, isOver: isUndeliverable(error) });
    if (isAway) return "away";
    return shut ? "shut" : "failed";
  }
}

type Failure = { lastError: string; shut: boolean; isOver: boolean };

/** It is tried again later, or rests; an outage is not the notice's fault, and has more tries. */
async function setBack(db: Db, notice: Notice, { lastError, shut, isOver }: Failure) {
  const most = shut ? MOST_TRIES_SHUT : MOST_TRIES;
  const isParked = isOver || notice.tries >= most;
  if (notice.facts?.letter)
    await noteHanded(db, [notice.messageId], isParked ? "failed" : "queued");
  await db
    .update(notices)
    .set({
      lastError,
      state: isParked ? "parked" : queuedAs(notice),
      dueAt: sql`now() + make_interval(secs => least(${shut ? 300 : 3600}, 5 * 2 ^ least(${notice.tries}::int, 20)))`,
    })
    .where(eq(notices.id, notice.id));
}

/**
 * The notice where it may still leave, else null. An advertisement whose reader does not agree any
 * more is gone, one for the day waits for the morning, and a letter for the shop to be able to send
 * it; it goes to the address that its reader has by now.
 */
async function toLeave(shop: Shop, notice: Notice, { site }: Dress): Promise<Notice | null> {
  const { db, now } = shop;
  const { facts, channel } = notice;
  const isHeld =
    facts?.letter !== undefined &&
    !facts.isTrial &&
    sendingTrouble(shop, site, channel === "message" ? "message" : "mail") !== null;
  if (isHeld) return postpone(db, notice, HELD_SECONDS);
  const verdict = await handAd(db, notice, now());
  const isIt = eq(notices.id, notice.id);
  if (verdict.may === "night")
    return postpone(db, notice, (nextMorning(now()).getTime() - now().getTime()) / 1000);
  if (verdict.may === "drop") {
    // Another worker may have sent it meanwhile, where this one was slow.
    await db.delete(notices).where(and(isIt, ne(notices.state, "sent")));
    return null;
  }
  const { to } = verdict;
  if (to === notice.to) return notice;
  await db.update(notices).set({ to }).where(isIt);
  return { ...notice, to };
}

/** It is tried again then, and this was no try. */
async function postpone(db: Db, { id }: Notice, seconds: number): Promise<null> {
  await db
    .update(notices)
    .set({
      tries: sql`${notices.tries} - 1`,
      dueAt: sql`now() + make_interval(secs => ${seconds}::float8)`,
    })
    .where(eq(notices.id, id));
  return null;
}

/** Rows without an address are in no channel's round. */
const channelOf = ({ channel }: Notice): Channel => (channel === "office" ? "mail" : channel);

function hand(shop: Shop, notice: Notice, dress: Dress): Promise<void> {
  if (notice.channel === "push") return sendPush(shop, notice, dress);
  return notice.channel === "message"
    ? shop.messenger.send(messageOf(shop, notice, dress))
    : shop.mailer.send(mailOf(shop, notice, dress));
}

/** What waits for a device that does not exist any more goes with it. */
async function forgetDevice(db: Db, id: string): Promise<Outcome> {
  await removeGoneDevice(db, id);
  await db.delete(notices).where(and(eq(notices.channel, "push"), eq(notices.to, id)));
  return "failed";
}

/** A row keeps the state by which its release knows it. */
const queuedAs = ({ facts }: Pick<Notice, "facts">) => (facts ? "waiting" : "queued");

/** Returns unsent notices at once, without counting a try. */
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

/** Deletes a notice's secrets after sending; its other words stay. */
const withoutSecrets = () => {
  const unlessSecret = (words: typeof notices.text | typeof notices.html) =>
    sql`case when ${inArray(notices.event, [...secretEvents])} then '' else ${words} end`;
  return {
    text: unlessSecret(notices.text),
    html: unlessSecret(notices.html),
    facts: sql`case when ${inArray(notices.event, [...secretEvents])} then ${notices.facts} - '{code,button,link}'::text[] else ${notices.facts} - 'also' end`,
  };
};

/** A crash before this sends them again, under the same marks. */
async function markSent(db: Db, done: readonly Notice[], { inForce }: Dress): Promise<void> {
  if (!done.length) return;
  const ids = done.map(({ id }) => id);
  const tellsSecrets = done.some(
    ({ event, facts }) => secretEvents.includes(event) || facts?.also !== undefined,
  );
  await noteHanded(
    db,
    done.flatMap(({ facts, messageId }) => (facts?.letter ? messageId : [])),
    "sent",
  );
  await db
    .update(notices)
    .set({
      state: "sent",
      sentAt: sql`now()`,
      lastError: null,
      wordsId: sql`case when ${notices.facts} is null then null else ${wordsIds(inForce)}::jsonb ->> ${notices.event} end`,
      ...(tellsSecrets && withoutSecrets()),
    })
    .where(sql`${notices.id} = any(${sql.param(ids)}::uuid[])`);
}
