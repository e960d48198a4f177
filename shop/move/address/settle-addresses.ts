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

/**
 * The addresses that lead in a circle, or into one, each with those that it passes on its way
 * round. Looks at every address once, as a file may have very many.
 */
export function circlesIn(
  addresses: Iterable<string>,
  nextOf: (address: string) => string | undefined,
): Map<string, readonly string[]> {
  const passed = new Set<string>();
  const circles = new Map<string, readonly string[]>();
  for (const first of addresses) {
    const way: string[] = [];
    const onWay = new Set<string>();
    let at: string | undefined = first;
    while (at !== undefined && !passed.has(at)) {
      passed.add(at);
      onWay.add(at);
      way.push(at);
      at = nextOf(at);
    }
    if (at === undefined) continue;
    const round = onWay.has(at) ? way.slice(way.indexOf(at)) : circles.get(at);
    if (round) for (const one of way) circles.set(one, round);
  }
  return circles;
}
