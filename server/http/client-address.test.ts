import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { lineOf } from "#lib/network-address.server.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { addressOf, isFromHere } from "./client-address.server.ts";

const requestFrom = (remoteAddress: string | undefined, headers: IncomingMessage["headers"] = {}) =>
  ({ socket: { remoteAddress }, headers }) as IncomingMessage;
const byProxy = (forwarded: string) =>
  addressOf(requestFrom("10.0.0.2", { "x-forwarded-for": forwarded }), true);

test.each([
  ["198.51.100.9", "198.51.100.9"],
  ["203.0.113.1, 198.51.100.9", "198.51.100.9"],
  ["198.51.100.9:40123", "198.51.100.9"],
  ["::ffff:198.51.100.9", "198.51.100.9"],
  ["[2001:DB8::9]:40123", "2001:db8::9"],
  ["a bot, of its own making", "10.0.0.2"],
  ["198.51.100.9,", "10.0.0.2"],
  ["", "10.0.0.2"],
])("a proxy that says %j speaks for %s", (forwarded, address) => {
  expect(byProxy(forwarded)).toBe(address);
});

test("without a proxy nobody says where they are, and IPv4 is the same over either kind of socket", () => {
  const headers = { "x-forwarded-for": "198.51.100.9" };
  expect(addressOf(requestFrom("203.0.113.7", headers), false)).toBe("203.0.113.7");
  expect(addressOf(requestFrom("::ffff:203.0.113.7"), false)).toBe("203.0.113.7");
  expect(addressOf(requestFrom(undefined), false)).toBe("unknown");
});

test("a thousand addresses of one line, ports and spellings among them, are one visitor", () => {
  const lines = Array.from({ length: 1000 }, (_, at) =>
    lineOf(byProxy(at % 2 ? `2001:db8:7:8::${at.toString(16)}` : `[2001:DB8:7:8:${at}::1]:${at}`)),
  );
  expect([...new Set(lines)]).toEqual(["2001:db8:7:8::/64"]);
  const old = ["198.51.100.9", "198.51.100.9:1", "198.51.100.9:2", "::ffff:198.51.100.9"];
  expect([...new Set(old.map((each) => lineOf(byProxy(each))))]).toEqual(["198.51.100.9"]);
});

// What was seen: behind a proxy each address of a line was a visitor of its own, and no limit ever
// held.
test("every limit counts by the line and never by the bare address", () => {
  const sources = execFileSync("git", ["ls-files", "app", "shop", "server", "adapters"], {
    cwd: projectFile(""),
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));
  const bare = sources.filter((file) =>
    /`[^`\n]* from \$\{(?!lineOf\()[^}`]*address[^`]*`/i.test(
      readFileSync(projectFile(file), "utf8"),
    ),
  );
  expect(bare).toEqual([]);
});

test("only who sits at this machine is here; a tunnel or proxy that speaks for others is not", () => {
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
    expect(isFromHere(requestFrom(address))).toBe(true);
  for (const address of ["192.168.0.5", "::ffff:192.168.0.5", "2001:db8::1", undefined])
    expect(isFromHere(requestFrom(address, { host: "localhost:3000" }))).toBe(false);
  for (const header of ["x-forwarded-for", "forwarded", "via"])
    expect(isFromHere(requestFrom("127.0.0.1", { [header]: "127.0.0.1" }))).toBe(false);
});
