import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { Opener } from "./opener.server.ts";
import { readSupplyLink, supplyLink } from "./supply-link.server.ts";

const GUESSES = Number(process.env.GUESSES ?? 20_000);
const opened = new Date("2026-11-23T09:00:00Z");
const shop = { secret: "for tests only, never outside of them", now: () => opened };
const buyer = { by: "account", hash: "buyer" } as unknown as Opener;
const other = { by: "account", hash: "other" } as unknown as Opener;
const link = { supplyId: "supply1", versionId: "version1", kind: "save" } as const;
const queryOf = (path: string) => new URL(path, "http://shop.test").searchParams;
const real = () => queryOf(supplyLink(shop, "20261123-ABCDEFGH", link, buyer));

test("its own link opens to its opener alone, for ten minutes, and nothing in it can be changed", () => {
  expect(readSupplyLink(shop, "supply1", real(), buyer)).toEqual({ ...link, isOld: false });
  expect(readSupplyLink(shop, "supply1", real(), other)).toBeNull();
  expect(readSupplyLink(shop, "supply2", real(), buyer)).toBeNull();
  for (const [minutes, isOld] of [
    [9, false],
    [10, true],
  ] as const) {
    const later = { ...shop, now: () => new Date(opened.getTime() + minutes * 60_000) };
    expect(readSupplyLink(later, "supply1", real(), buyer), `${minutes}`).toEqual({
      ...link,
      isOld,
    });
  }
  for (const [name, value] of Object.entries({
    version: "version2",
    kind: "play",
    until: String(Number(real().get("until")) + 1),
    sign: "",
  })) {
    const changed = real();
    changed.set(name, value);
    expect(readSupplyLink(shop, "supply1", changed, buyer), name).toBeNull();
  }
});

test("of very many guessed links none opens: GUESSES says how many", () => {
  const sign = real().get("sign")!;
  // What a million guesses are out of: 256 bits.
  expect(Buffer.from(sign, "base64url")).toHaveLength(32);
  let open = 0;
  for (let at = 0; at < GUESSES; at++) {
    const guess = real();
    // Half of them are one letter away from the right one.
    const near = sign.slice(0, at % sign.length) + "_" + sign.slice((at % sign.length) + 1);
    guess.set("sign", at % 2 && near !== sign ? near : randomBytes(32).toString("base64url"));
    if (readSupplyLink(shop, "supply1", guess, buyer)) open++;
  }
  expect(open).toBe(0);
});
