import { companyWay } from "#shop/order/payment/ways-to-pay.ts";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { isPaymentUnanswered, type Receipt } from "#shop/money/payment/payment-provider.ts";
import { homeAccount, some } from "#tests/payment-contract/door.ts";
import { startPortoneServer } from "#tests/portone/portone-server.ts";
import { LIVE_CARD } from "#tests/portone/portone-store.ts";
import { gatewayFaultNames, gatewayFaults, type GatewayFault } from "../gateway-faults.ts";
import { portone } from "./portone.server.ts";

const server = await startPortoneServer({
  slowness: { lateMs: 700, dripMs: 20, neverMs: 5000 },
});
afterAll(() => server.close());
beforeEach(() => void server.control.faults({ share: 0 }));
const settings = { ...server.account, apiUrl: server.url };
/** For tests without a fault, which no busy machine may fail. */
const usual = portone(settings);
const hasty = portone({ ...settings, patience: { act: 400, read: 400, list: 400 } });

function taken(order = some()) {
  const { paymentKey } = server.control.authenticate({
    orderId: order.number,
    amount: order.total,
    method: companyWay(order.payBy),
  });
  const request = { orderNumber: order.number, paymentKey, amount: order.total };
  return { order, paymentKey, request };
}
const effectsOf = (orderId: string, kind: string) =>
  server.books().effects.filter((effect) => effect.orderId === orderId && effect.kind === kind);

/** As the shop does: what is open is asked again. */
async function untilKnown(ask: () => Promise<Receipt>): Promise<Receipt> {
  for (let round = 0; round < 12; round++) {
    try {
      return await ask();
    } catch (error) {
      if (!isPaymentUnanswered(error)) throw error;
    }
  }
  throw new Error("it was never known");
}

const actsOf = (kind: GatewayFault) =>
  gatewayFaults[kind].acts === "either" ? [true, false] : [gatewayFaults[kind].acts === "yes"];
const cases = gatewayFaultNames.flatMap((kind) =>
  actsOf(kind).map((acts) => [kind, acts] as const),
);

describe("every way an answer can fail", () => {
  test.each(cases)(
    "%s at the look after the window (done: %s): never a wrong amount or order",
    async (kind, acts) => {
      const { request, paymentKey } = taken();
      server.control.nextFault({ kind, acts, call: "read" });
      const first = await hasty.confirm({ ...request, once: "1" }).catch((error: unknown) => error);
      if (isPaymentUnanswered(first)) expect(first.message).not.toContain(settings.apiSecret);
      const receipt = await untilKnown(() => hasty.confirm({ ...request, once: "1" }));
      expect(receipt).toMatchObject({ ...request, paymentKey, status: "paid", returned: 0 });
    },
  );

  test.each(cases)(
    "%s at a part's cancel (done: %s): it goes back once, and never twice",
    async (kind, acts) => {
      const { request, order } = taken(some(30_000));
      server.control.nextFault({ kind, acts, call: "cancel" });
      const part = { ...request, amount: 10_000, rest: false, reason: "부분 환불" };
      const receipt = await untilKnown(() =>
        hasty.cancel({ ...part, once: `part ${order.number}:1` }),
      );
      expect(receipt).toMatchObject({ status: "paid", returned: 10_000 });
      expect(effectsOf(order.number, "canceled")).toHaveLength(1);
    },
  );

  test.each(cases)(
    "%s at an account without a window (done: %s): one account in the end",
    async (kind, acts) => {
      const order = some();
      server.control.nextFault({ kind, acts, call: "issue" });
      const request = {
        orderNumber: order.number,
        orderName: "새벽 보이스팩",
        amount: order.total,
        bank: "kb" as const,
        depositUntil: new Date(Date.now() + 3600_000),
        cashReceipt: null,
        escrow: null,
        buyer: { name: "홍길동", email: null, phone: "01012345678" },
        once: `deposit:${order.number}:1`,
      };
      const issued = await untilKnown(async () => {
        const answer = await hasty.deposits!.issue(request);
        if ("refused" in answer) throw new Error(answer.refused);
        return answer;
      });
      expect(issued).toMatchObject({ status: "waiting_deposit", amount: order.total });
      expect(effectsOf(order.number, "account_issued")).toHaveLength(1);
    },
  );
});

test("of two of the same refund at once one is done, and a refund that came between is not lost", async () => {
  const { request, order } = taken(some(30_000));
  const back = (amount: number, once: string) =>
    untilKnown(() => hasty.cancel({ ...request, amount, rest: false, reason: "품절", once }));
  await Promise.all([back(5000, "a:1"), back(5000, "a:1"), back(7000, "b:1"), back(5000, "a:2")]);
  expect(
    effectsOf(order.number, "canceled")
      .map(({ amount }) => amount)
      .toSorted(),
  ).toEqual([5000, 7000]);
  expect(await hasty.find(order.number)).toMatchObject({ status: "paid", returned: 12_000 });
});

test("a gateway's no is a no in its own words, and the payment is as it was", async () => {
  const { request, order } = taken(some(30_000, "virtual_account"));
  server.control.deposit({ orderId: order.number });
  const part = { ...request, amount: 10_000, rest: false, reason: "부분 환불" };
  const bad = { ...homeAccount, number: "1" };
  const answer = await hasty.cancel({ ...part, once: "x:1", account: bad });
  expect(answer).toMatchObject({ status: "failed", message: expect.stringContaining("요청") });
  expect(await hasty.find(order.number)).toMatchObject({ status: "paid", returned: 0 });
});

test("an amount that was changed in the browser is refused by what was told before", async () => {
  const order = some(30_000);
  const window = {
    orderNumber: order.number,
    orderName: "새벽 보이스팩",
    amount: order.total,
    successUrl: "http://shop.test/done",
    failUrl: "http://shop.test/failed",
    returnUrl: "http://shop.test/back",
    buyer: { name: "홍길동", email: null, phone: "01012345678" },
    payBy: "card" as const,
    cashReceipt: "none" as const,
    escrow: null,
    depositUntil: new Date(Date.now() + 3600_000),
  };
  expect(await usual.scripted!.scriptFor(window, null)).toMatchObject({
    source: "https://cdn.portone.io/v2/browser-sdk.js",
    opener: { object: "PortOne" },
  });
  server.control.authenticate({ orderId: order.number, amount: 100 });
  expect(effectsOf(order.number, "captured")).toEqual([]);
  server.control.authenticate({ orderId: order.number, amount: order.total });
  expect(await usual.scripted!.scriptFor(window, null)).toBeNull();
});

test("a real channel that is entered as a test channel keeps no money; a test channel pays for nothing real", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const order = some();
  const { paymentKey } = server.control.authenticate({
    orderId: order.number,
    amount: order.total,
    channelKey: LIVE_CARD,
  });
  const request = { orderNumber: order.number, paymentKey, amount: order.total, once: "1" };
  expect((await usual.confirm(request)).status).toBe("failed");
  expect(await usual.find(order.number)).toBeNull();
  expect(effectsOf(order.number, "canceled")).toMatchObject([{ amount: order.total }]);
  const tested = taken();
  const live = portone({ ...settings, isLive: true });
  expect((await live.confirm({ ...tested.request, once: "1" })).status).toBe("failed");
  expect(await live.find(tested.order.number)).toBeNull();
  expect(effectsOf(tested.order.number, "canceled")).toEqual([]);
});

test("a window that stands open is neither paid nor lost, until its time is long over", async () => {
  const order = some();
  const { paymentKey } = server.control.open({ orderId: order.number, amount: order.total });
  const request = { orderNumber: order.number, paymentKey, amount: order.total, once: "1" };
  expect((await usual.confirm(request)).status).toBe("authenticated");
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61 * 60_000);
  expect((await usual.confirm(request)).status).toBe("failed");
  vi.restoreAllMocks();
});
