export type AddressPair = { address: string; target: string; leadsTo: string };

/**
 * Where each new address ends, so that nobody is sent on twice; null for one that leads in a
 * circle. `standing` are addresses that the shop has already, by their spelling.
 */
export function settleAddresses(
  pairs: readonly AddressPair[],
  standing: ReadonlyMap<string, Pick<AddressPair, "target" | "leadsTo">>,
): Map<string, Pick<AddressPair, "target" | "leadsTo"> | null> {
  const added = new Map(pairs.map((pair) => [pair.address, pair]));
  const nextOf = (address: string) => added.get(address) ?? standing.get(address);
  const endOf = ({ address, target, leadsTo }: AddressPair) => {
    const passed = new Set([address]);
    for (let end = { target, leadsTo }; !passed.has(end.leadsTo);) {
      const next = nextOf(end.leadsTo);
      if (!next) return end;
      passed.add(end.leadsTo);
      end = { target: next.target, leadsTo: next.leadsTo };
    }
    return null;
  };
  return new Map([...added.values()].map((pair) => [pair.address, endOf(pair)]));
}
