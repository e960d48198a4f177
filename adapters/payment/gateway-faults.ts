/**
 * Failures of a payment provider. `acts`: whether the request is executed before failing; "either"
 * is random. Faulty answers are wrong or missing, but the provider's books stay right.
 */
export const gatewayFaults = {
  late: { acts: "yes" },
  never: { acts: "either" },
  twice: { acts: "yes" },
  disordered: { acts: "yes" },
  "other-amount": { acts: "yes" },
  "other-order": { acts: "yes" },
  "500": { acts: "either" },
  "502": { acts: "either" },
  "503": { acts: "no" },
  "429": { acts: "no" },
  html: { acts: "either" },
  truncated: { acts: "yes" },
  "wrong-type": { acts: "yes" },
  "error-in-200": { acts: "no" },
  huge: { acts: "yes" },
  drip: { acts: "yes" },
  reset: { acts: "either" },
} as const satisfies Record<string, { acts: "yes" | "no" | "either" }>;

export type GatewayFault = keyof typeof gatewayFaults;
export const gatewayFaultNames = Object.keys(gatewayFaults) as [GatewayFault, ...GatewayFault[]];
export const isGatewayFault = (name: unknown): name is GatewayFault =>
  typeof name === "string" && Object.hasOwn(gatewayFaults, name);

export type FaultPlan = {
  seed: number;
  /** of all calls, 0 to 1 */
  share: number;
  kinds?: readonly GatewayFault[];
};

/** A fault for one call: what it is, and whether the provider acts before it. */
export type DrawnFault = { kind: GatewayFault; acts: boolean };

/**
 * Whether and how this call fails. Deterministic by seed and the call's words, whatever the order
 * of calls; give a repeated call other words ("confirm 20261121-ABCDEFGH 2"), or it fails for ever.
 */
export function drawFault(
  { seed, share, kinds = gatewayFaultNames }: FaultPlan,
  call: string,
): DrawnFault | null {
  const next = numbersFrom(`${seed} ${call}`);
  if (next() >= share || !kinds.length) return null;
  const kind = kinds[Math.floor(next() * kinds.length)]!;
  const { acts } = gatewayFaults[kind];
  return { kind, acts: acts === "either" ? next() < 0.5 : acts === "yes" };
}

/** Numbers from 0 to 1 that follow from the words alone: FNV-1a for the start, then mulberry32. */
export function numbersFrom(words: string): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < words.length; at++)
    state = Math.imul(state ^ words.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
