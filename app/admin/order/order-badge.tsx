import { standingLabel, tabOf, type OrderStanding, type OrderTab } from "#shop/order/standing.ts";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";

const tones: Record<OrderTab, StatusTone> = {
  pending: "warn",
  ready: "accent",
  delivery: "neutral",
  done: "good",
  failure: "bad",
  canceled: "neutral",
};

export function OrderBadge({ order, className }: { order: OrderStanding; className?: string }) {
  return (
    <StatusBadge tone={tones[tabOf(order)]} label={standingLabel(order)} className={className} />
  );
}
