import {
  forbids,
  orderTabs,
  standingLabel,
  tabOf,
  type OrderStanding,
} from "#shop/order/standing.ts";
import { claim, claimKindNames, claimKinds } from "#shop/order/claim-status.ts";
import { delivery, payment } from "#shop/order/status.ts";

type StateMachine = {
  states: Record<string, string>;
  moves: Record<string, { from: string[]; to: string; by: string[]; label?: string }>;
};

const diagram = ({ states, moves }: StateMachine) => [
  "```mermaid",
  "stateDiagram-v2",
  ...Object.entries(states).map(([state, label]) => `  ${state}: ${label} (${state})`),
  ...Object.entries(moves).flatMap(([name, { from, to, by }]) =>
    from.map((state) => `  ${state} --> ${to}: ${name} (${by.join(", ")})`),
  ),
  "```",
];

const buttons = ({ moves }: StateMachine) =>
  Object.entries(moves)
    .filter(([, { label }]) => label)
    .map(([name, { label, by }]) => `| ${name} | ${label} | ${by.join(", ")} |`);

const pairs: OrderStanding[] = delivery.names.flatMap((parcel) =>
  payment.names.map((money) => ({ delivery: parcel, payment: money })),
);

/** What a person reads, where it is listed, whether it may be sent. */
function outcome(standing: OrderStanding): string {
  const shipping = !delivery.may(standing.delivery, "ship", "admin")
    ? ""
    : forbids.ship?.(standing)
      ? "no"
      : "yes";
  return `${standingLabel(standing)} | ${orderTabs[tabOf(standing)]} | ${shipping}`;
}

const standings = () =>
  pairs.map((standing) => `| ${standing.delivery} | ${standing.payment} | ${outcome(standing)} |`);

/**
 * Of every claim what it changes; together with the table before, every combination of the three
 * machines.
 */
function claimStandings(): string[] {
  return claimKindNames.flatMap((claimKind) =>
    claim.names.flatMap((claimStatus) => {
      const changed = pairs.filter(
        (pair) => outcome({ ...pair, claimKind, claimStatus }) !== outcome(pair),
      );
      const groups = [
        ...Map.groupBy(changed, (pair) => outcome({ ...pair, claimKind, claimStatus })),
      ];
      const moneyOf = (names: string[]) => {
        const others = payment.names.filter((name) => !names.includes(name));
        return !others.length
          ? "any"
          : others.length < names.length
            ? `any but ${others.join(", ")}`
            : names.join(", ");
      };
      const where = (group: OrderStanding[]) =>
        [...Map.groupBy(group, ({ delivery: parcel }) => parcel)]
          .map(
            ([parcel, ofParcel]) =>
              `${parcel}: ${moneyOf(ofParcel.map(({ payment: money }) => money))}`,
          )
          .join("; ");
      const rows = groups.map(
        ([result, group]) =>
          `| ${claimKinds[claimKind]} ${claim.states[claimStatus]} | ${where(group)} | ${result} |`,
      );
      return changed.length === pairs.length
        ? rows
        : [
            ...rows,
            `| ${claimKinds[claimKind]} ${claim.states[claimStatus]} | ${changed.length ? "all others" : "all"} | as without a claim | | |`,
          ];
    }),
  );
}

/** docs/order-status.md, made from the declarations in shop/order/status.ts and standing.ts. */
export function orderStatusDocument(): string {
  return [
    "# Order status",
    "",
    "Generated from `shop/order/status.ts` by `npm run docs`; a test fails when it is stale.",
    "",
    "## Delivery",
    "",
    ...diagram(delivery),
    "",
    "## Payment",
    "",
    ...diagram(payment),
    "",
    "## Claim",
    "",
    ...diagram(claim),
    "",
    "## Buttons",
    "",
    "| move | words | who |",
    "|---|---|---|",
    ...buttons(delivery),
    ...buttons(payment),
    ...buttons(claim),
    "",
    "## What a person reads",
    "",
    "| delivery | payment | label | tab | may ship |",
    "|---|---|---|---|---|",
    ...standings(),
    "",
    "While something was asked back, the latest claim of an order decides first. Where 반품완료 stands and some pieces stayed with the shopper, a person reads 부분반품:",
    "",
    "| claim | delivery: payment | label | tab | may ship |",
    "|---|---|---|---|---|",
    ...claimStandings(),
    "",
  ].join("\n");
}
