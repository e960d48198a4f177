import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  PaymentUnanswered,
  type DepositRequest,
  type PaymentProvider,
  type Receipt,
} from "#shop/money/payment/payment-provider.ts";
import { sandboxFaults } from "./table.server.ts";
import type { Db } from "#shop/shop.ts";
import {
  drawFault,
  isGatewayFault,
  type DrawnFault,
  type GatewayFault,
} from "../gateway-faults.ts";

export type SandboxFaults = {
  seed: number;
  /** percent of calls */ share: number;
  kinds: GatewayFault[];
};

/** How the practice provider misbehaves at the moment; null when it behaves. */
export async function findSandboxFaults(
  db: Db,
): Promise<(SandboxFaults & { calls: number }) | null> {
  const [row] = await db.select().from(sandboxFaults);
  return row ? { ...row, kinds: row.kinds.filter(isGatewayFault) } : null;
}

/** From now on this share of the calls fails, in an order that follows from the seed. */
export async function startSandboxFaults(db: Db, faults: SandboxFaults): Promise<void> {
  const set = { ...faults, calls: 0 };
  await db.insert(sandboxFaults).values(set).onConflictDoUpdate({ target: sandboxFaults.id, set });
}

export async function stopSandboxFaults(db: Db): Promise<void> {
  await db.delete(sandboxFaults);
}

/**
 * Draws faults per call. Whether any are planned is checked only now and then, since usually there
 * are none.
 */
export function sandboxDraw(
  db: Db,
  lookEvery: number,
): (call: string) => Promise<DrawnFault | null> {
  let [isOn, lookedAt] = [false, -Infinity];
  return async (call) => {
    if (performance.now() - lookedAt >= lookEvery) {
      lookedAt = performance.now();
      isOn = (await findSandboxFaults(db)) !== null;
    }
    if (!isOn) return null;
    const [row] = await db
      .update(sandboxFaults)
      .set({ calls: sql`${sandboxFaults.calls} + 1` })
      .returning();
    return row
      ? drawFault(
          { seed: row.seed, share: row.share / 100, kinds: row.kinds.filter(isGatewayFault) },
          `${call} ${row.calls}`,
        )
      : null;
  };
}

type FaultSource = {
  draw: (call: string) => Promise<DrawnFault | null>;
  /** how long the shop waits for an answer that never comes */
  answerWithin: number;
  /** how much later an answer comes than the webhooks that overtake it */
  overtakenBy: number;
};

type Lie = (receipt: Receipt) => Receipt;
const lies: Partial<Record<GatewayFault, Lie>> = {
  "other-amount": (receipt) => ({ ...receipt, amount: receipt.amount + 1000 }),
  "other-order": (receipt) => ({ ...receipt, orderNumber: "20200101-ZZZZZZZZ" }),
};

/** Kinds whose answer comes after all. */
const answeredKinds = new Set<GatewayFault>([
  "late",
  "disordered",
  "twice",
  "other-amount",
  "other-order",
]);

function failingCall(draw: FaultSource["draw"], delays: Partial<Record<GatewayFault, number>>) {
  return async <T>(
    name: string,
    act: () => Promise<T>,
    change: (answer: T, lie: Lie) => T,
  ): Promise<T> => {
    const fault = await draw(name);
    if (!fault) return act();
    const again = fault.kind === "twice" ? act().catch(() => null) : null;
    const answer = fault.acts ? { said: await act() } : null;
    await again;
    await wait(delays[fault.kind] ?? 0);
    if (!answer || !answeredKinds.has(fault.kind))
      throw new PaymentUnanswered(`the practice provider failed at ${name}: ${fault.kind}`);
    const lie = lies[fault.kind];
    return lie ? change(answer.said, lie) : answer.said;
  };
}

/** A provider with failures: its books stay right, but answers are lost or wrong. */
export function failing(
  provider: PaymentProvider,
  { draw, answerWithin, overtakenBy }: FaultSource,
): PaymentProvider {
  const call = failingCall(draw, {
    late: answerWithin / 2,
    disordered: overtakenBy,
    never: answerWithin,
    drip: answerWithin,
  });
  const always = (receipt: Receipt, lie: Lie) => lie(receipt);
  const maybe = (receipt: Receipt | null, lie: Lie) => receipt && lie(receipt);
  return {
    ...provider,
    confirm: (request) =>
      call(`confirm ${request.orderNumber}`, () => provider.confirm(request), always),
    ...failingDeposits(provider, call),
    cancel: (request) =>
      call(`cancel ${request.orderNumber}`, () => provider.cancel(request), always),
    find: (orderNumber) => call(`find ${orderNumber}`, () => provider.find(orderNumber), maybe),
    findPayment: (paymentKey) =>
      call(`find ${paymentKey}`, () => provider.findPayment(paymentKey), maybe),
    list: (listRequest) =>
      call(
        "list",
        () => provider.list(listRequest),
        (page, lie) => ({
          ...page,
          receipts: page.receipts.map((receipt, at) => (at ? receipt : lie(receipt))),
        }),
      ),
  };
}

function failingDeposits(
  { deposits }: PaymentProvider,
  call: ReturnType<typeof failingCall>,
): Pick<PaymentProvider, "deposits"> {
  if (!deposits) return {};
  const issue = (request: DepositRequest) =>
    call(
      `deposit ${request.orderNumber}`,
      () => deposits.issue(request),
      (answer, lie) => ("refused" in answer ? answer : lie(answer)),
    );
  return { deposits: { ...deposits, issue } };
}
