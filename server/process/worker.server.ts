import { randomUUID } from "node:crypto";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { findCompanions } from "#shop/companion/find-companions.server.ts";
import { comparePayments, lastMinutes } from "#shop/money/finding/compare-payments.server.ts";
import { tellOfFindings } from "#shop/money/finding/tell-of-findings.server.ts";
import { addUpFigures } from "#shop/money/figures/add-up-figures.server.ts";
import { noteStuckMoney } from "#shop/money/finding/note-stuck-money.server.ts";
import { giveBackDifferences } from "#shop/claim/difference/give-back-differences.server.ts";
import { approveByClock } from "#shop/commission/end/approve-by-clock.server.ts";
import { foldRooms } from "#shop/commission/end/fold-rooms.server.ts";
import { removeLostTakes } from "#shop/commission/take/remove-lost-takes.server.ts";
import { openRooms } from "#shop/commission/open-rooms.server.ts";
import { endGifts } from "#shop/gift/end-gifts.server.ts";
import { endUnopened } from "#shop/vault/end-unopened.server.ts";
import { forgetUnusedImages } from "#shop/upkeep/forget-unused-images.server.ts";
import { prepareVariants } from "#shop/file/prepare-variants.server.ts";
import { removeFromBucket } from "#shop/file/remove-from-bucket.server.ts";
import { forgetAttempts } from "#shop/limit/spend-attempt.server.ts";
import { findLetterOccasions, queueLetters } from "#shop/letter/queue-letters.server.ts";
import { checkConsents } from "#shop/member/consent/check-consents.server.ts";
import { forgetExpired } from "#shop/member/forget-expired.server.ts";
import { tellOfCoupons } from "#shop/money/value/desk/tell-of-coupons.server.ts";
import { confirmByTerm } from "#shop/money/confirm/confirm-by-term.server.ts";
import { earnPoints } from "#shop/money/value/points/earn-points.server.ts";
import { lapseValue } from "#shop/money/value/points/lapse-value.server.ts";
import { noteJobs } from "#shop/health/note-jobs.server.ts";
import type { JobState } from "#shop/health/job-state.ts";
import { tellOfTroubles } from "#shop/health/tell-of-troubles.server.ts";
import { lookAfterHealth } from "#shop/health/look.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { findPushKeys } from "#shop/member/push/find-push-keys.server.ts";
import { keepOurWords } from "#shop/outbox/words/words-in-force.server.ts";
import { forgetOrderCodes } from "#shop/order/access/end-access.server.ts";
import { askAboutDeposits } from "#shop/money/deposit/ask-about-deposits.server.ts";
import { endDeposits } from "#shop/money/deposit/end-deposits.server.ts";
import { expireUnpaidOrders } from "#shop/money/payment/expire-unpaid-orders.server.ts";
import { remindUnpaid } from "#shop/money/payment/remind-unpaid.server.ts";
import { fillOrderKeys } from "#shop/order/search/fill-order-keys.server.ts";
import { partStrayOrders } from "#shop/order/departure/part-from-member.server.ts";
import { issueReceipts } from "#shop/money/receipt/self-issued-receipts.server.ts";
import { reconcilePayments } from "#shop/checkout/pay/reconcile-payments.server.ts";
import { trackReturns } from "#shop/claim/way-back/track-returns.server.ts";
import { trackParcels } from "#shop/order/tracking/track-parcels.server.ts";
import { expireReservations } from "#shop/reservation/expire-reservations.server.ts";
import { lapseShipByAnswers } from "#shop/reservation/ship-by/lapse-ship-by-answers.server.ts";
import { separateRetainedOrders } from "#shop/order/departure/separate-retained-orders.server.ts";
import { tellLowShelves } from "#shop/office/stock/tell-low-shelves.server.ts";
import { turnProducts } from "#shop/product/shelf/turn-products.server.ts";
import { refreshSearchWords } from "#shop/product/search/search-words.server.ts";
import { whileClockIsRight } from "#shop/retention/clock.server.ts";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import type { Shop } from "#shop/shop.ts";
import { lookForReleases } from "#shop/update/look-for-releases.server.ts";
import { endVisitDays } from "#shop/visit/end-visit-days.server.ts";
import { tellWatchers } from "#shop/watch/tell-watchers.server.ts";
import { removeUnusedGoods } from "#shop/upkeep/remove-unused-goods.server.ts";
import { joinSoldFiles } from "#shop/product/goods/join-sold-files.server.ts";
import { removeUnusedSounds } from "#shop/upkeep/remove-unused-sounds.server.ts";
import { endOldUploads } from "#shop/file/upload/end-old-uploads.server.ts";
import { forgetWaiting } from "#shop/member/moved/remove-waiting.server.ts";
import { forgetMoves } from "#shop/move/file/forget-moves.server.ts";
import { forgetMemberFiles } from "#shop/member/forget-member-files.server.ts";

export type Job = { name: string; everySeconds: number; run(shop: Shop): Promise<unknown> };

const THREE_DAYS_MINUTES = 3 * 24 * 60;

/**
 * All scheduled jobs. Each finds its own due work, so any number of workers may run, and work
 * missed once is done later.
 */
export const jobs: Job[] = [
  { name: "turn products", everySeconds: 1, run: turnProducts },
  { name: "deliver mails", everySeconds: 2, run: (shop) => deliverNotices(shop, "mail") },
  { name: "deliver messages", everySeconds: 2, run: (shop) => deliverNotices(shop, "message") },
  { name: "deliver pushes", everySeconds: 2, run: (shop) => deliverNotices(shop, "push") },
  { name: "expire unpaid orders", everySeconds: 5, run: expireUnpaidOrders },
  { name: "remind of unpaid orders", everySeconds: 20, run: remindUnpaid },
  { name: "end deposits", everySeconds: 30, run: endDeposits },
  { name: "ask about deposits", everySeconds: 5, run: askAboutDeposits },
  { name: "reconcile payments", everySeconds: 5, run: reconcilePayments },
  { name: "issue cash receipts", everySeconds: 30, run: issueReceipts },
  { name: "follow parcels", everySeconds: 15, run: trackParcels },
  { name: "follow returns", everySeconds: 15, run: trackReturns },
  { name: "expire reservations", everySeconds: 10, run: expireReservations },
  { name: "end unanswered questions of moved days", everySeconds: 30, run: lapseShipByAnswers },
  { name: "remind of gifts and end those nobody answers", everySeconds: 60, run: endGifts },
  { name: "tell of low shelves", everySeconds: 60, run: tellLowShelves },
  { name: "tell who waits for products", everySeconds: 20, run: tellWatchers },
  {
    name: "confirm purchases by their term",
    everySeconds: 60,
    run: whileClockIsRight(confirmByTerm),
  },
  { name: "earn points", everySeconds: 60, run: earnPoints },
  { name: "end points and credit", everySeconds: 3600, run: whileClockIsRight(lapseValue) },
  { name: "tell of coupons", everySeconds: 20, run: tellOfCoupons },
  { name: "queue letters to many", everySeconds: 10, run: queueLetters },
  { name: "find occasions of letters", everySeconds: 300, run: findLetterOccasions },
  { name: "find what goes together", everySeconds: 60, run: ({ db }) => findCompanions(db) },
  { name: "note stuck money", everySeconds: 60, run: (shop) => noteStuckMoney(shop.db) },
  {
    name: "ask whether sign-ins and the captcha work",
    everySeconds: 600,
    run: ({ vendors }) => vendors.askConnections(),
  },
  { name: "look for releases", everySeconds: 5, run: lookForReleases },
  { name: "tell of findings", everySeconds: 60, run: tellOfFindings },
  { name: "look after the shop's health", everySeconds: 30, run: (shop) => lookAfterHealth(shop) },
  { name: "tell of troubles", everySeconds: 30, run: tellOfTroubles },
  { name: "end days of visits", everySeconds: 60, run: endVisitDays },
  { name: "add up the ledger", everySeconds: 60, run: addUpFigures },
  {
    name: "compare fresh payments",
    everySeconds: 300,
    run: async (shop) => comparePayments(shop, await lastMinutes(shop.db, 25)),
  },
  {
    name: "compare payments of three days",
    everySeconds: 3600,
    run: async (shop) => comparePayments(shop, await lastMinutes(shop.db, THREE_DAYS_MINUTES)),
  },
  { name: "prepare image variants", everySeconds: 10, run: prepareVariants },
  { name: "remove from the bucket", everySeconds: 60, run: removeFromBucket },
  { name: "forget what is over", everySeconds: 600, run: (shop) => forgetExpired(shop.db) },
  { name: "check consents to news", everySeconds: 3600, run: checkConsents },
  { name: "end old uploads", everySeconds: 600, run: (shop) => endOldUploads(shop.db) },
  {
    name: "forget members' uploads",
    everySeconds: 3600,
    run: whileClockIsRight(({ db }) => forgetMemberFiles(db)),
  },
  {
    name: "forget members who never came",
    everySeconds: 3600,
    run: whileClockIsRight(forgetWaiting),
  },
  {
    name: "forget unused images",
    everySeconds: 3600,
    run: whileClockIsRight(forgetUnusedImages),
  },
  { name: "open commission rooms", everySeconds: 5, run: openRooms },
  { name: "fold commission rooms", everySeconds: 60, run: foldRooms },
  { name: "give back differences", everySeconds: 15, run: giveBackDifferences },
  { name: "approve takes that nobody answered", everySeconds: 600, run: approveByClock },
  { name: "remove lost takes", everySeconds: 3600, run: whileClockIsRight(removeLostTakes) },
  { name: "end unopened files", everySeconds: 3600, run: whileClockIsRight(endUnopened) },
  { name: "part stray orders", everySeconds: 3600, run: (shop) => partStrayOrders(shop.db) },
  {
    name: "separate orders of departed members",
    everySeconds: 3600,
    run: whileClockIsRight((shop) => separateRetainedOrders(shop.db, shop)),
  },
  { name: "remove unused sounds", everySeconds: 3600, run: whileClockIsRight(removeUnusedSounds) },
  {
    name: "remove files that no product hands over",
    everySeconds: 3600,
    run: whileClockIsRight(removeUnusedGoods),
  },
  { name: "join files of a store that sends them", everySeconds: 60, run: joinSoldFiles },
  { name: "forget order codes", everySeconds: 3600, run: (shop) => forgetOrderCodes(shop.db) },
  {
    name: "note the words of products",
    everySeconds: 3600,
    run: (shop) => refreshSearchWords(shop.db),
  },
  {
    name: "keep our words of notices",
    everySeconds: 3600,
    run: ({ db }) => keepOurWords(db),
  },
  { name: "make keys for pushes", everySeconds: 20, run: findPushKeys },
  {
    name: "keep to the periods of retention",
    // Deletes once a day; more often it only checks that the clock is right.
    everySeconds: 600,
    run: (shop) => runRetention(shop),
  },
  { name: "write keys of earlier orders", everySeconds: 10, run: fillOrderKeys },
  { name: "forget moves", everySeconds: 3600, run: whileClockIsRight(forgetMoves) },
  { name: "forget attempts", everySeconds: 3600, run: (shop) => forgetAttempts(shop.db) },
];

const stateOf = (
  { name, everySeconds }: Job,
  { at, failures, error }: { at: number; failures: number; error: string },
): JobState => ({
  name,
  everySeconds,
  lateSeconds: Math.max(0, (performance.now() - at) / 1000 - everySeconds),
  failures,
  error,
});

type Worker = { stop(): Promise<void>; state(): JobState[] };

/**
 * Runs the jobs until stopped; a job never overlaps itself in one process. Stopping waits for what
 * is under way.
 */
export function startWorker(shop: Shop, more: readonly Job[] = []): Worker {
  let stopped = false;
  const done = new Map<Job, { at: number; failures: number; error: string }>();
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  async function run(job: Job): Promise<void> {
    try {
      await job.run(shop);
      done.get(job)!.at = performance.now();
    } catch (error) {
      const state = done.get(job)!;
      state.failures++;
      state.error = logWords(error);
      log.error(`job "${job.name}" failed: ${logWords(error)}`);
    }
    if (!stopped) schedule(job);
  }

  function schedule(job: Job): void {
    timers.set(
      job,
      setTimeout(() => {
        const work = run(job).finally(() => running.delete(work));
        running.add(work);
      }, job.everySeconds * 1000),
    );
  }

  const id = randomUUID();
  const stateOfAll = () => [...done].map(([job, state]) => stateOf(job, state));
  const noting: Job = {
    name: "note which jobs are late",
    everySeconds: 30,
    run: ({ db }) => noteJobs(db, id, stateOfAll()),
  };
  for (const job of [...jobs, ...more, noting]) {
    done.set(job, { at: performance.now(), failures: 0, error: "" });
    schedule(job);
  }
  return {
    state: stateOfAll,
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}
