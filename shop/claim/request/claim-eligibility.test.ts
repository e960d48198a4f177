import { expect, test } from "vitest";
import { claim, claimKindNames } from "#shop/order/claim-status.ts";
import { delivery, payment } from "#shop/order/status.ts";
import { claimEligibility, claimRefusal, kindsOf, mayAsk } from "./claim-eligibility.ts";
import type { ClaimedOrder, LineLeft } from "../withdrawal/line-facts.ts";
import { claimTerms, monthsAfter } from "../withdrawal/withdrawal-terms.ts";
import { claimReasonNames, reasonsFor, type ClaimReason } from "../reasons.ts";

const order = (overrides: Partial<ClaimedOrder> = {}): ClaimedOrder => ({
  delivery: "done",
  payment: "paid",
  claimKind: null,
  claimStatus: null,
  waybillNumber: null,
  withdrawalEndedAt: null,
  doneAt: new Date("2026-11-10T05:00:00Z"),
  ...overrides,
});
const at = (seoul: string) => new Date(`${seoul}+09:00`);
const noon = at("2026-11-11T12:00:00");
const eligibilityOf = (overrides: Partial<ClaimedOrder>, left: number[] = [2, 1], now = noon) =>
  askedOf(
    overrides,
    left.map((count) => parcel(count)),
    now,
  );
const askedOf = (overrides: Partial<ClaimedOrder>, lines: LineLeft[], now = noon) =>
  claimEligibility(order(overrides), lines, now);
const parcel = (left: number): LineLeft => ({
  left,
  shippingClass: "parcel",
  withdrawalEndedAt: null,
});
const digital = (left: number): LineLeft => ({
  left,
  shippingClass: "digital",
  withdrawalEndedAt: null,
});

test("a ready order is cancelled whole at once, in part as a claim", () => {
  expect(eligibilityOf({ delivery: "ready", doneAt: null })).toMatchObject({
    cancelsAtOnce: true,
    kinds: { cancel: ["changed_mind", "wrong_choice", "late"] },
    no: null,
  });
  expect(kindsOf(eligibilityOf({ delivery: "ready", doneAt: null }, [1]))).toEqual([]);
  expect(eligibilityOf({ delivery: "ready", doneAt: null }, [1])).toMatchObject({
    cancelsAtOnce: true,
    no: null,
  });
});

test("once something was given back, the rest of a ready order is a claim too, to its last piece", () => {
  for (const left of [[2], [1]])
    expect(
      eligibilityOf({ delivery: "ready", payment: "partially_refunded", doneAt: null }, left),
    ).toMatchObject({ cancelsAtOnce: false, kinds: { cancel: expect.any(Array) }, no: null });
});

test("a parcel that was called back may be on its way: nothing is cancelled by itself", () => {
  expect(eligibilityOf({ delivery: "ready", waybillNumber: "123456789011", doneAt: null })).toEqual(
    {
      cancelsAtOnce: false,
      kinds: {},
      until: null,
      isEnded: false,
      no: "claim-not-allowed",
    },
  );
});

test("on its way, return and exchange may be asked without a term", () => {
  expect(eligibilityOf({ delivery: "delivery", doneAt: null, waybillNumber: "1" })).toMatchObject({
    kinds: { return: reasonsFor.return, exchange: reasonsFor.exchange },
    until: null,
    no: null,
  });
});

// Done on Tuesday 2026-11-10, 14:00 in Seoul: seven days end with the 17th, three months with
// 2027-02-10.
test.each<[string, ClaimReason, "may" | "claim-too-late"]>([
  ["2026-11-10T14:00:00", "changed_mind", "may"],
  ["2026-11-17T23:59:59", "changed_mind", "may"],
  ["2026-11-18T00:00:00", "changed_mind", "claim-too-late"],
  ["2026-11-18T00:00:00", "wrong_choice", "claim-too-late"],
  ["2026-11-18T00:00:00", "defective", "may"],
  ["2027-02-10T23:59:59", "not_as_described", "may"],
  ["2027-02-10T23:59:59", "wrong_item", "may"],
  ["2027-02-11T00:00:00", "wrong_item", "claim-too-late"],
])("done on 11-10, asked at %s because of %s: %s", (when, reason, answer) => {
  for (const kind of ["return", "exchange"] as const)
    expect(claimRefusal(eligibilityOf({}, [1], at(when)), kind, reason)).toBe(
      answer === "may" ? null : answer,
    );
});

test.each([
  ["2026-11-10T00:00:00", "2026-11-17", "2027-02-10"],
  ["2026-11-10T23:59:59", "2026-11-17", "2027-02-10"],
  ["2026-11-14T10:00:00", "2026-11-23", "2027-02-15"], // both would end on a weekend
  // the seventh day is Christmas, then a weekend
  ["2026-12-18T10:00:00", "2026-12-28", "2027-03-18"],
  // February has no 30th; the 28th is a Sunday, 1 March a holiday
  ["2026-11-30T10:00:00", "2026-12-07", "2027-03-02"],
])("what was done at %s can be asked back until %s and %s", (done, mind, fault) =>
  expect(claimTerms(at(done))).toEqual({ mind, fault }),
);

test("months end where a month does", () => {
  expect([
    monthsAfter("2026-11-30", 3),
    monthsAfter("2027-11-30", 3),
    monthsAfter("2026-10-31", 1),
    monthsAfter("2026-12-15", 3),
  ]).toEqual(["2027-02-28", "2028-02-29", "2026-11-30", "2027-03-15"]);
});

test("while one claim is open nothing else may be asked, nor the order be cancelled past it; afterwards it may", () => {
  for (const claimKind of claimKindNames) {
    for (const claimStatus of claim.names) {
      for (const where of ["ready", "delivery", "done"] as const) {
        const asks = eligibilityOf({ delivery: where, claimKind, claimStatus });
        const isOpen = claimStatus === "requested" || claimStatus === "approved";
        expect([claimKind, claimStatus, where, asks.no]).toEqual([
          claimKind,
          claimStatus,
          where,
          isOpen ? "claim-under-way" : null,
        ]);
        expect(asks.cancelsAtOnce && isOpen).toBe(false);
        expect(kindsOf(asks).length > 0).toBe(!isOpen);
      }
    }
  }
});

test("nothing is asked back of an order that is not paid, or of which nothing is left, wherever it stands", () => {
  for (const where of delivery.names) {
    for (const money of payment.names) {
      const asks = eligibilityOf({ delivery: where, payment: money });
      const may =
        (money === "paid" || money === "partially_refunded") &&
        ["ready", "delivery", "done"].includes(where);
      expect([where, money, kindsOf(asks).length > 0]).toEqual([where, money, may]);
      if (!may) expect(asks.no).toBe("claim-not-allowed");
      expect(kindsOf(eligibilityOf({ delivery: where, payment: money }, [0, 0]))).toEqual([]);
      expect(kindsOf(eligibilityOf({ delivery: where, payment: money }, []))).toEqual([]);
    }
  }
});

test("a reason that does not belong to the kind is never accepted", () => {
  for (const kind of claimKindNames) {
    for (const reason of claimReasonNames) {
      const asks = eligibilityOf(kind === "cancel" ? { delivery: "ready", doneAt: null } : {}, [2]);
      expect([kind, reason, claimRefusal(asks, kind, reason)]).toEqual([
        kind,
        reason,
        reasonsFor[kind].includes(reason) ? null : "claim-not-allowed",
      ]);
    }
  }
});

test("an order that is done since nobody knows when is not refused for being late", () => {
  expect(eligibilityOf({ doneAt: null })).toMatchObject({
    until: null,
    kinds: { return: reasonsFor.return },
  });
});

test("what came as a file is given back, but not exchanged", () => {
  for (const delivery of ["delivery", "done"] as const)
    expect(kindsOf(askedOf({ delivery }, [digital(2), digital(1)]))).toEqual(["return"]);
  const asks = askedOf({}, [digital(2)]);
  expect(claimRefusal(asks, "exchange", reasonsFor.exchange[0]!)).toBe("claim-not-allowed");
  expect(askedOf({}, [digital(2)], at("2027-06-01T12:00:00")).no).toBe("claim-too-late");
});

test("of a parcel with files an exchange may be asked as long as something of the parcel is left", () => {
  for (const delivery of ["delivery", "done"] as const) {
    expect(kindsOf(askedOf({ delivery }, [digital(1), parcel(1)]))).toEqual(["return", "exchange"]);
    expect(kindsOf(askedOf({ delivery }, [digital(1), parcel(0)]))).toEqual(["return"]);
  }
});

test("who opened what they could hear before cannot change their mind about it, in any state and beside anything else", () => {
  const minds: ClaimReason[] = ["changed_mind", "wrong_choice"];
  const opened = (left: number) => ({ ...digital(left), withdrawalEndedAt: noon });
  for (const delivered of ["ready", "delivery", "done"] as const)
    for (const beside of [[], [parcel(1)], [digital(2)], [opened(1)], [parcel(0)]])
      for (const left of [1, 3]) {
        const lines = [opened(left), ...beside];
        const mayMind = beside.some((line) => line.left > 0 && !line.withdrawalEndedAt);
        const asks = askedOf({ delivery: delivered, withdrawalEndedAt: noon }, lines);
        expect(asks.cancelsAtOnce).toBe(false);
        const kind = delivered === "ready" ? "cancel" : "return";
        for (const reason of minds)
          expect(claimRefusal(asks, kind, reason)).toBe(mayMind ? null : "withdrawal-ended");
        for (const reason of claimReasonNames)
          for (const line of lines)
            expect(mayAsk(line, reason)).toBe(
              line.left > 0 && (!line.withdrawalEndedAt || !["late", ...minds].includes(reason)),
            );
        if (kind === "return") expect(claimRefusal(asks, kind, "defective")).toBeNull();
      }
});
