import { describe, expect, test } from "vitest";
import { confirming, homeAccount, paid, some, type OpenDoor } from "./door.ts";

/** What every payment provider keeps about accounts and giving money back. */
export function returningContract(name: string, open: OpenDoor): void {
  describe(`${name} gives money back as the port promises`, () => {
    test("giving back is done once, however often it is repeated, and is known afterwards", async () => {
      const { provider, request, order, back } = await paid(open);
      const receipts = await Promise.all([
        back(order.total, "back:1", true),
        back(order.total, "back:1", true),
        back(order.total, "back:1", true),
      ]);
      for (const receipt of [
        ...receipts,
        await back(order.total, "back:1", true),
        await provider.find(order.number),
      ])
        expect(receipt).toMatchObject({ status: "canceled", returned: order.total });
      expect((await provider.confirm(request)).status).not.toBe("authenticated");
      expect((await provider.find(order.number))?.status).toBe("canceled");
    });

    test("parts go back one by one, each once, and never more than was taken", async () => {
      const { provider, order, back, letTimePass } = await paid(open, some(30_000));
      expect(await back(10_000, "first:1")).toMatchObject({ status: "paid", returned: 10_000 });
      expect(await back(10_000, "first:1")).toMatchObject({ status: "paid", returned: 10_000 });
      await letTimePass();
      expect((await back(20_001, "more:1")).status).toBe("failed");
      await letTimePass();
      expect(await provider.find(order.number)).toMatchObject({
        status: "paid",
        amount: 30_000,
        returned: 10_000,
      });
      expect(await back(5000, "second:1")).toMatchObject({ status: "paid", returned: 15_000 });
      await letTimePass();
      expect(await back(15_000, "third:1", true)).toMatchObject({
        status: "canceled",
        returned: 30_000,
      });
      await letTimePass();
      expect(await provider.find(order.number)).toMatchObject({
        status: "canceled",
        amount: 30_000,
        returned: 30_000,
      });
    });

    test("what was given back stays given back, whatever confirmation is still under way", async () => {
      const { provider, authenticate } = await open();
      for (let round = 0; round < 5; round++) {
        const order = some();
        const request = {
          orderNumber: order.number,
          paymentKey: await authenticate(order),
          amount: order.total,
          once: `${order.number}:1`,
        };
        const first = provider
          .confirm(request)
          .then(() => provider.cancel({ ...request, reason: "품절", rest: true, once: "2" }));
        const others = Array.from({ length: 12 }, () => provider.confirm(request));
        expect((await first).status).toBe("canceled");
        await Promise.all(others);
        expect((await provider.find(order.number))?.status).toBe("canceled");
      }
    });

    test("what was never taken, or not for this order, cannot be given back", async () => {
      const [order, other] = [some(), some()];
      const { provider, request, takes } = await confirming(open, order);
      const giving = { ...request, reason: "x", rest: true };
      if (takes !== "in the window")
        expect((await provider.cancel({ ...giving, once: "x" })).status).toBe("failed");
      await provider.confirm(request);
      expect(
        (await provider.cancel({ ...giving, orderNumber: other.number, once: "y" })).status,
      ).toBe("failed");
      expect((await provider.find(order.number))?.status).toBe("paid");
    });

    test("an account is given out and waits; only the deposit is money, and it goes back only to an account", async () => {
      const { provider, paymentKey, order, request, payIn, letTimePass } = await paid(
        open,
        some(30_000, "virtual_account"),
      );
      const waiting = await provider.find(order.number);
      expect(waiting).toMatchObject({
        status: "waiting_deposit",
        paymentKey,
        amount: 30_000,
        returned: 0,
        deposit: { bank: "shinhan", number: expect.stringMatching(/\d{6}/) },
      });
      // A webhook is proved by the account's secret, where it is not by its signature.
      if (!provider.signsHints) expect(waiting).toHaveProperty("depositSecret", expect.any(String));
      expect(new Date(waiting!.deposit!.dueAt).getTime()).toBeGreaterThan(Date.now());
      expect(await provider.confirm(request)).toMatchObject({
        status: "waiting_deposit",
        deposit: waiting!.deposit,
      });
      expect(await payIn(paymentKey)).toBe(true);
      expect(await provider.findPayment(paymentKey)).toMatchObject({
        status: "paid",
        amount: 30_000,
        returned: 0,
      });
      const giving = {
        orderNumber: order.number,
        paymentKey,
        amount: 10_000,
        rest: false,
        reason: "부분 환불",
      };
      expect((await provider.cancel({ ...giving, once: "without:1" })).status).toBe("failed");
      expect(
        await provider.cancel({ ...giving, once: "with:1", account: homeAccount }),
      ).toMatchObject({ status: "paid", returned: 10_000 });
      await letTimePass();
      expect(
        await provider.cancel({
          ...giving,
          amount: 20_000,
          rest: true,
          once: "rest:1",
          account: homeAccount,
        }),
      ).toMatchObject({ status: "canceled", returned: 30_000 });
    });

    test("an account that waits is closed without any money, again and again, and takes none afterwards", async () => {
      const { provider, paymentKey, order, back, payIn } = await paid(
        open,
        some(30_000, "virtual_account"),
      );
      for (const receipt of [
        await back(30_000, "close:1", true),
        await back(30_000, "close:1", true),
        await provider.find(order.number),
      ])
        expect(receipt).toMatchObject({ status: "canceled", returned: 0 });
      expect(await payIn(paymentKey)).toBe(false);
      expect(await provider.findPayment(paymentKey)).toMatchObject({
        status: "canceled",
        returned: 0,
      });
    });
  });
}
