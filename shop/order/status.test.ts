import fc from "fast-check";
import { expect, expectTypeOf, test } from "vitest";
import type { Actor } from "../machine.ts";
import { isRefusal } from "../refusal.ts";
import {
  isCancelable,
  type OrderStanding,
  forbids,
  orderTabs,
  standingLabel,
  tabOf,
} from "./standing.ts";
import { claim, claimKindNames, claimKinds, isClaimOpen } from "./claim-status.ts";
import {
  delivery,
  payment,
  paymentGroups,
  type DeliveryMove,
  type PaymentMove,
  type PaymentState,
} from "./status.ts";

const actors: Actor[] = ["shopper", "admin", "payment", "courier", "clock"];
const deliveryMoves = Object.keys(delivery.moves) as DeliveryMove[];
const paymentMoves = Object.keys(payment.moves) as PaymentMove[];
const everyStanding: OrderStanding[] = delivery.names.flatMap((parcel) =>
  payment.names.map((money) => ({ delivery: parcel, payment: money })),
);
const everyClaim = claimKindNames.flatMap((claimKind) =>
  claim.names.map((claimStatus) => ({ claimKind, claimStatus })),
);
const everyTriple: OrderStanding[] = everyStanding.flatMap((standing) => [
  standing,
  ...everyClaim.map((claimStanding) => ({ ...standing, ...claimStanding })),
]);

const actor = fc.constantFrom(...actors);
const attempt = fc.oneof(
  fc.record({
    machine: fc.constant("delivery" as const),
    move: fc.constantFrom(...deliveryMoves),
    by: actor,
  }),
  fc.record({
    machine: fc.constant("payment" as const),
    move: fc.constantFrom(...paymentMoves),
    by: actor,
  }),
);

// covers 1.6
test("whatever anyone tries, a parcel never leaves before its money arrived", () => {
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 40 }), (attempts) => {
      let now: OrderStanding = { delivery: "pending", payment: "pending" };
      for (const { machine, move, by } of attempts) {
        const before = now;
        try {
          if (machine === "payment") now = { ...now, payment: payment.next(now.payment, move, by) };
          else if (!forbids[move]?.(now))
            now = { ...now, delivery: delivery.next(now.delivery, move, by) };
        } catch (error) {
          expect(isRefusal(error) && error.code).toBe("illegal-move");
          expect(now).toBe(before);
        }
        if (before.delivery === "ready" && now.delivery === "delivery")
          expect(["paid", "partially_refunded"]).toContain(now.payment);
      }
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ["delivery", delivery],
  ["payment", payment],
  ["claim", claim],
] as const)("every state of %s can be reached, and every move has words", (_name, machine) => {
  const moves = Object.values(machine.moves) as {
    from: string[];
    to: string;
    says: string;
    label?: string;
    by: Actor[];
  }[];
  const reached = new Set<string>([machine.names[0]]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of moves) if (from.some((state) => reached.has(state))) reached.add(to);
  }
  expect([...reached].toSorted()).toEqual([...machine.names].toSorted());
  expect(moves.every(({ says, by, from }) => says && by.length && from.length)).toBe(true);
});

// covers 4.1
test("every combination of the three machines has one label and stands under one tab", () => {
  expect(everyTriple).toHaveLength(
    delivery.names.length * payment.names.length * (1 + 3 * claim.names.length),
  );
  for (const standing of everyTriple) {
    expect(standingLabel(standing)).toMatch(/^[가-힣]+$/);
    expect(Object.keys(orderTabs)).toContain(tabOf(standing));
  }
});

test("what is asked back is named and listed where it is worked on, and a request to cancel keeps the parcel here", () => {
  for (const standing of everyTriple) {
    const { claimKind, claimStatus } = standing;
    if (!claimKind || !isClaimOpen(standing)) continue;
    expect([standingLabel(standing), tabOf(standing)]).toEqual([
      `${claimKinds[claimKind]}${claimStatus === "requested" ? "요청" : "처리중"}`,
      "canceled",
    ]);
    if (claimKind === "cancel") expect(forbids.ship?.(standing)).toBeTruthy();
  }
});

test("a claim that came to nothing leaves the order as it was", () => {
  for (const standing of everyStanding) {
    for (const claimKind of claimKindNames) {
      for (const claimStatus of ["rejected", "withdrawn"] as const) {
        const after = { ...standing, claimKind, claimStatus };
        expect([standingLabel(after), tabOf(after), forbids.ship?.(after)]).toEqual([
          standingLabel(standing),
          tabOf(standing),
          forbids.ship?.(standing),
        ]);
      }
    }
  }
});

test("nothing under 배송준비중 lacks its money, and what is sent back or cannot be filled stands under 취소·반품", () => {
  for (const money of ["refunded", "canceled", "canceling"] as const) {
    for (const parcel of delivery.names)
      expect(tabOf({ delivery: parcel, payment: money })).toBe("canceled");
  }
  expect(tabOf({ delivery: "failure", payment: "paid" })).toBe("canceled");
  expect(standingLabel({ delivery: "failure", payment: "paid" })).toBe("환불처리중");
  expect(standingLabel({ delivery: "ready", payment: "canceling" })).toBe("취소처리중");
  expect(standingLabel({ delivery: "ready", payment: "refunded" })).toBe("주문취소");
  expect(standingLabel({ delivery: "done", payment: "refunded" })).toBe("환불완료");
  const returned: OrderStanding = {
    delivery: "done",
    payment: "partially_refunded",
    claimKind: "return",
    claimStatus: "completed",
  };
  expect([standingLabel(returned), standingLabel({ ...returned, keepsSome: true })]).toEqual([
    "반품완료",
    "부분반품",
  ]);
});

test("a cancelled order goes on only by an administrator's word and is never sent before it, and a sent one is never cancelled", () => {
  for (const by of actors) {
    expect(
      paymentMoves
        .filter((move) => payment.may("canceling", move, by))
        .filter((move) => payment.moves[move].to !== "refunded"),
    ).toEqual(by === "admin" ? ["keepPaid", "keepPart"] : []);
    for (const move of deliveryMoves)
      if (delivery.may("ready", move, by))
        expect(forbids[move]?.({ delivery: "ready", payment: "canceling" })).toBeTruthy();
  }
  for (const standing of everyStanding) {
    const may = isCancelable({ ...standing, waybillNumber: null, withdrawalEndedAt: null });
    expect({ ...standing, may }).toEqual({
      ...standing,
      may:
        standing.payment === "waiting_deposit" ||
        (standing.payment === "paid" && standing.delivery === "ready"),
    });
    const withdrawalEndedAt = new Date();
    for (const never of [{ waybillNumber: "123456789011" }, { withdrawalEndedAt }])
      expect(
        isCancelable({ ...standing, waybillNumber: null, withdrawalEndedAt: null, ...never }),
      ).toBe(false);
  }
});

// covers 4.2, 4.3, 4.4, 4.5
test("the labels of the specification stand", () => {
  expect(delivery.states).toMatchObject({
    failure: "결제실패",
    ready: "배송준비중",
    delivery: "배송중",
    done: "완료",
  });
  expect(standingLabel({ delivery: "ready", payment: "paid" })).toBe("배송준비중");
  expect(standingLabel({ delivery: "pending", payment: "confirming" })).toBe("결제확인중");
});

test("an administrator is offered exactly the moves that would be made", () => {
  expect(delivery.offers("ready", "admin")).toEqual(["ship"]);
  expect(delivery.offers("delivery", "admin")).toEqual(["shipMore", "arrive", "recall"]);
  expect(delivery.offers("done", "admin")).toEqual(["reopen"]);
  expect(delivery.offers("ready", "shopper")).toEqual([]);
  for (const state of delivery.names) {
    for (const by of actors)
      for (const move of delivery.offers(state, by))
        expect(() => delivery.next(state, move, by)).not.toThrow();
  }
});

test("money once given back or an order that ran out never becomes payable again", () => {
  for (const move of paymentMoves) {
    for (const by of actors) {
      expect(payment.may("refunded", move, by)).toBe(false);
      expect(payment.may("canceled", move, by)).toBe(false);
      expect(payment.may("expired", move, by) && move).toBeOneOf([false, "payLate"]);
    }
  }
});

test("a state of the money without its label, its kind or its tab does not compile", () => {
  const whole: PaymentState = {
    label: "분쟁중",
    order: null,
    kind: "paid",
    tab: "parcel",
    open: true,
  };
  const { label: _label, ...unnamed } = whole;
  const { kind: _kind, ...ungrouped } = whole;
  const { tab: _tab, ...unlisted } = whole;
  // @ts-expect-error no label
  const first: PaymentState = unnamed;
  // @ts-expect-error no kind
  const second: PaymentState = ungrouped;
  // @ts-expect-error no tab
  const third: PaymentState = unlisted;
  expect([first, second, third]).toHaveLength(3);
});

test("every state of the money stands in one kind, and the groups are the ones the shop speaks of", () => {
  const { unpaid, underWay, here, over } = paymentGroups;
  expect([...unpaid, ...underWay, ...here, ...over].toSorted()).toEqual(payment.names.toSorted());
  expect(paymentGroups.paid).toEqual(["paid", "partially_refunded"]);
  expect(paymentGroups.calledOff).toEqual(["refunded", "canceled", "canceling"]);
});

test("a wrong state, move or actor does not compile", () => {
  expectTypeOf<PaymentMove>().not.toEqualTypeOf<string>();
  // @ts-expect-error no such move
  expect(() => delivery.next("ready", "vanish", "admin")).toThrow();
  // @ts-expect-error no such state
  expect(() => delivery.next("lost", "ship", "admin")).toThrow();
});
