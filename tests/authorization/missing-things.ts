import type { Identity } from "./people.ts";
import { thingsIn, type Row } from "./read-table.ts";

const MISSING: [RegExp, string][] = [
  [/^(?:unpaid |claimed |delivered )?order of/, "missing order"],
  [/^gift of/, "missing order"],
  [/^received gift of/, "missing gift"],
  [/^claim of/, "missing id"],
  [/^(?:confirmed |asked )?reservation of/, "missing reservation"],
  [/^(?:order|answer|gift) link of/, "missing token"],
  [/^watch of/, "missing id"],
  [/^wish list of/, "missing token"],
  [/^address of/, "missing id"],
  [/^session of/, "missing session"],
  [/^passkey of/, "missing session"],
  [/^[AB]$/, "missing account"],
  [/^hidden product$/, "missing product"],
  [/^(?:secret )?question of/, "missing question"],
  [/^(?:hidden )?post of/, "missing post"],
];

export const missingFor = (name: string) => MISSING.find(([pattern]) => pattern.test(name))?.[1];

/**
 * The same request for a thing that does not exist. The asker's own things stay in it, unless
 * nothing else can be replaced.
 */
export function withoutThings(row: Row, who: Identity): Row {
  const owner = (
    { guest: "the guest", memberA: "A", memberB: "B" } as Partial<Record<Identity, string>>
  )[who];
  const names = thingsIn(row).filter(missingFor);
  const foreign = names.filter((name) => !name.endsWith(` of ${owner}`));
  const gone = new Set(foreign.length ? foreign : names);
  const without = (text: string) =>
    text.replace(/\{([^}]*)\}/g, (whole, name: string) =>
      gone.has(name) ? `{${missingFor(name)}}` : whole,
    );
  return { ...row, path: without(row.path), form: without(row.form) };
}
