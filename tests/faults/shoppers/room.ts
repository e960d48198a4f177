import { setTimeout as wait } from "node:timers/promises";
import { patience } from "#tests/patience.ts";
import { giveBackSome } from "./after.ts";
import { hiddenFields, type Answer, type Browser } from "./browser.ts";
import { payDifference } from "./difference.ts";
import { completeOf, type PaymentTools } from "./pay.ts";
import { isShownPaid, type Purchase } from "./purchase.ts";

const ROOM = /\/order-room\/[\w-]+\/\d+/;
const OPEN_MS = patience(20_000);
/** Signs of a script that the dearer row of the table takes. */
const LONGER = "새로 적은 긴 원고예요. ".repeat(5);

/** Records a take in the room at this office address, without the site; false if impossible. */
export type Studio = (officePath: string) => Promise<boolean>;

/** Comes once the clock has opened it. Null when it does not come. */
export async function findRoom(
  { browser }: Pick<PaymentTools, "browser">,
  purchase: Purchase,
): Promise<string | null> {
  for (
    const giveUpAt = performance.now() + OPEN_MS;
    performance.now() < giveUpAt;
    await wait(300)
  ) {
    const path = ROOM.exec((await browser.visit(completeOf(purchase))).body)?.[0];
    if (path && (await browser.visit(path)).status === 200) return path;
  }
  return null;
}

/** What the buyer, and those at work, do in the room of a purchase. */
export function roomOf(paying: PaymentTools, owner: Browser, purchase: Purchase, path: string) {
  const { browser } = paying;
  const office = path.replace("/order-room", "/admin/commissions");
  /** Refused is an end like any other, and so is a shop that is away for who asks once. */
  function judge(what: string, { status }: Answer): void {
    if (status >= 400 && status !== 409 && status !== 503)
      purchase.trouble.push(`I11 ${what} in a room was answered ${status}`);
  }
  async function at(who: Browser, intent: string, more: Record<string, string> = {}) {
    const answer = await who.send(who === owner ? office : path, { intent, ...more });
    judge(intent, answer);
    return answer;
  }
  return {
    office,
    begin: () => at(owner, "begin"),
    deliver: () => at(owner, "deliver"),
    answer: () => at(owner, "script-yes", { number: "2" }),
    longerScript: async () =>
      payDifference(paying, purchase, await at(browser, "script", { script: LONGER })),
    buyRound: async () => payDifference(paying, purchase, await at(browser, "round")),
    /** For what the page says comes back. */
    async stop() {
      const { won } = hiddenFields((await browser.visit(path)).body);
      return won === undefined ? null : at(browser, "stop", { won });
    },
  };
}

/**
 * A commission: a longer script for its price, a take, another round, and perhaps an end at any
 * stage or concurrently.
 */
export async function commission(
  paying: PaymentTools,
  owner: Browser,
  { purchase, record }: { purchase: Purchase; record: Studio },
): Promise<void> {
  const { random } = paying;
  const path = await findRoom(paying, purchase);
  if (!path || !isShownPaid(purchase)) return;
  const room = roomOf(paying, owner, purchase, path);
  if (random.chance(0.6)) await room.longerScript();
  const begins = random.chance(0.8);
  if (random.chance(0.15)) await Promise.all([room.stop(), room.begin()]);
  else if (begins) await room.begin();
  if (begins && random.chance(0.7) && (await record(room.office))) {
    await room.deliver();
    if (random.chance(0.2)) await Promise.all([room.buyRound(), room.stop()]);
    else if (random.chance(0.6)) await room.buyRound();
  }
  if (random.chance(0.2)) await giveBackSome(owner, purchase, purchase.totalShown);
  else if (random.chance(0.7)) await room.stop();
}
