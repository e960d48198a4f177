import { claim, delivery, forbids, orderTabs, payment, standingLabel, tabOf } from "#shop/order/status.ts";

type Drawn = { states: Record<string, string>; moves: Record<string, { from: string[]; to: string; by: string[]; label?: string }> };

const diagram = ({ states, moves }: Drawn) => [
  "```mermaid", "stateDiagram-v2",
  ...Object.entries(states).map(([state, label]) => `  ${state}: ${label} (${state})`),
  ...Object.entries(moves).flatMap(([name, { from, to, by }]) => from.map((state) => `  ${state} --> ${to}: ${name} (${by.join(", ")})`)),
  "```",
];

const buttons = ({ moves }: Drawn) => Object.entries(moves).filter(([, { label }]) => label).map(([name, { label, by }]) => `| ${name} | ${label} | ${by.join(", ")} |`);

function standings(): string[] {
  return delivery.names.flatMap((parcel) => payment.names.map((money) => {
    const standing = { delivery: parcel, payment: money };
    const shipping = forbids.ship?.(standing) ? "no" : delivery.may(parcel, "ship", "admin") ? "yes" : "";
    return `| ${parcel} | ${money} | ${standingLabel(standing)} | ${orderTabs[tabOf(standing)]} | ${shipping} |`;
  }));
}

/** docs/order-status.md, made from the declarations in shop/order/status.ts. */
export function orderStatusDocument(): string {
  return [
    "# Order status", "", "Generated from `shop/order/status.ts` by `npm run docs`; a test fails when it is stale.", "",
    "## Delivery", "", ...diagram(delivery), "", "## Payment", "", ...diagram(payment), "", "## Claim", "", ...diagram(claim), "",
    "## Buttons", "", "| move | words | who |", "|---|---|---|", ...buttons(delivery), ...buttons(payment), ...buttons(claim), "",
    "## What a person reads", "", "| delivery | payment | label | tab | may ship |", "|---|---|---|---|---|", ...standings(), "",
  ].join("\n");
}
