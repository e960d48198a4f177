import { jobs } from "#server/process/worker.server.ts";
import { briefOf } from "#tests/has/commission.ts";
import { callOff, giveBackSome, ship } from "#tests/faults/shoppers/after.ts";
import type { Browser } from "#tests/faults/shoppers/browser.ts";
import {
  agree,
  comeBack,
  look,
  lookAgain,
  watch,
  type PaymentTools,
} from "#tests/faults/shoppers/pay.ts";
import { place, type Wish } from "#tests/faults/shoppers/place.ts";
import { isShownPaid, numberOf, type Purchase } from "#tests/faults/shoppers/purchase.ts";
import { findRoom, roomOf } from "#tests/faults/shoppers/room.ts";
import {
  confirmReceipt,
  settleAtDesk,
  transfer,
  undoAtDesk,
  type Deposit,
} from "#tests/faults/shoppers/transfer.ts";
import { widen } from "#tests/faults/shoppers/widen.ts";
import { patience } from "#tests/patience.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";
import type { Shelf } from "../shelf.ts";
import type { Victim } from "./victims.ts";
import { OWN_ACCOUNT, type FlowName } from "./watch.ts";

/** The jobs of the clock that belong to money. */
export const ROUND = jobs
  .map(({ name }) => name)
  .filter((name) => /deliver|reconcile payments|give back differences/.test(name));
const ROOMS = "open commission rooms";
if (ROUND.length < 3 || !jobs.some(({ name }) => name === ROOMS))
  throw new Error("the worker's jobs have other names now");

/** Nothing but the straight way, so that every run says the same on the wires. */
const straight = (random: SeededRandom): SeededRandom => ({ ...random, chance: () => false });

type FlowStage = {
  paying: PaymentTools;
  owner: Browser;
  /** what the bank has of this run, which the owner's next statement shows again */
  deposits: Deposit[];
  shelf: Pick<Shelf, "commission" | "licensed">;
  wish: Wish;
  victim: Victim;
  /** another process, which nobody watches */
  spare: Victim;
  /** from here on the victim is asked and its wires are watched */
  begin(): void;
  isHere(): boolean;
};

/** What people do while a process dies; null where not even a form came. */
type Flow = (stage: FlowStage) => Promise<Purchase | null>;

async function payFor(paying: PaymentTools, purchase: Purchase, isHere: () => boolean) {
  await comeBack(paying, purchase, await agree(paying, purchase));
  if (isHere()) await watch(paying, purchase, patience(8000));
}

/**
 * A guest orders and pays, and the worker runs once. A shopper who gives up after the crash stops
 * right there.
 */
const checkout: Flow = async ({ paying, wish, begin, isHere }) => {
  begin();
  const purchase = await place(paying.browser, wish, paying.random);
  if (purchase && numberOf(purchase) && isHere()) await payFor(paying, purchase, isHere);
  return purchase;
};

/** A member pays with money, coupon, points and credit, then cancels and gets everything back. */
const benefit: Flow = async (stage) => {
  const purchase = await checkout(stage);
  if (purchase && isShownPaid(purchase) && stage.isHere()) await callOff(stage.paying, purchase);
  return purchase;
};

async function bought({ paying, wish }: FlowStage, line: Partial<Wish>): Promise<Purchase> {
  const purchase = await place(
    paying.browser,
    { ...wish, value: undefined, ...line },
    paying.random,
  );
  if (purchase) await payFor(paying, purchase, () => true);
  if (!purchase || !isShownPaid(purchase)) throw new Error("nothing was bought before the crash");
  return purchase;
}

/** A longer script is paid; after recording began the buyer stops, with that stage's refund. */
const room: Flow = async (stage) => {
  const { paying, owner, shelf, spare, begin, isHere } = stage;
  const purchase = await bought(stage, { ...shelf.commission, fields: briefOf() });
  await spare.work(ROOMS);
  const path = await findRoom(paying, purchase);
  const made = roomOf(paying, owner, purchase, path!);
  begin();
  await made.longerScript();
  if (isHere()) await made.begin();
  if (isHere()) await made.stop();
  return purchase;
};

/** A wider licence is paid; then the first order is refunded, and a job refunds the difference. */
const licence: Flow = async (stage) => {
  const { paying, owner, shelf, begin } = stage;
  const purchase = await bought(stage, shelf.licensed);
  begin();
  await widen(paying, purchase);
  await giveBackSome(owner, purchase, purchase.totalShown);
  return purchase;
};

/**
 * A member's transfer is settled from a statement, taken back and settled again; the parcel is sent
 * and the purchase confirmed.
 */
const ownAccount: Flow = async ({ paying, owner, wish, deposits, begin, isHere }) => {
  const wanted = { ...wish, value: undefined, payBy: "own_account" } as const;
  const purchase = await place(paying.browser, wanted, paying.random);
  if (!purchase?.leadsTo)
    throw new Error(`no order awaits a transfer: ${purchase?.trouble.join()}`);
  await look(paying.browser, purchase, purchase.leadsTo);
  const deposit = transfer(purchase);
  deposits.push(deposit);
  begin();
  const steps = [
    () => settleAtDesk(owner, deposit),
    () => undoAtDesk(owner, deposit),
    () => settleAtDesk(owner, deposit),
    () => ship(owner, purchase),
    () => confirmReceipt(paying.browser, purchase),
  ];
  for (const step of steps) if (isHere()) await step();
  if (isHere()) await lookAgain(paying, purchase);
  return purchase;
};

const flows: Record<FlowName, Flow> = {
  checkout,
  benefit,
  room,
  licence,
  [OWN_ACCOUNT]: ownAccount,
};

/** The flow, and the worker's round by the victim. */
export async function runFlow(name: FlowName, stage: FlowStage): Promise<Purchase | null> {
  const paying = { ...stage.paying, random: straight(stage.paying.random) };
  const purchase = await flows[name]({ ...stage, paying });
  for (const job of ROUND) await stage.victim.work(job);
  return purchase;
}

/** What somebody who went on did not get; null: they have it. */
export function missingOf(name: FlowName, purchase: Purchase | null): string | null {
  if (!purchase) return "not even a form";
  const got = name === "room" || name === "licence" ? purchase.more[0] : purchase;
  if (got && (isShownPaid(got) || got.shown.includes("canceled"))) return null;
  return `${numberOf(got ?? purchase)} ${(got ?? purchase).shown.join(", ")}`;
}
