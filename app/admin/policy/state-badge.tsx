import { policyStates, type PolicyState } from "#shop/policy/policy-state.ts";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";

const tones: Record<PolicyState, StatusTone> = {
  draft: "warn",
  announced: "accent",
  "in-force": "good",
  past: "neutral",
};

export const StateBadge = ({ state }: { state: PolicyState }) => (
  <StatusBadge tone={tones[state]} label={policyStates[state]} />
);
