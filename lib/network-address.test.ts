import fc from "fast-check";
import { expect, test } from "vitest";
import { isLoopback, lineOf, readNetworkAddress } from "./network-address.server.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  [" 203.0.113.7 ", "203.0.113.7"],
  ["203.0.113.7:50123", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:CB00:7107", "203.0.113.7"],
  ["[::ffff:203.0.113.7]:443", "203.0.113.7"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:DB8:0:0:0::1]", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
])("%s is %s", (written, address) => {
  expect(readNetworkAddress(written)).toBe(address);
});

test.each([
  "",
  "unknown",
  "203.0.113",
  "203.0.113.256",
  "1.2.3.4.5",
  "::1]",
  "a, b",
  "0x7f.1",
  "_",
])("%j is no address", (written) => {
  expect(readNetworkAddress(written)).toBeNull();
});

const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
const written = (parts: number[]) => parts.map((part) => part.toString(16)).join(":");

test("whoever has a line of IPv6 is one visitor with all of its addresses, and nobody else is", () => {
  fc.assert(
    fc.property(groups, groups, (some, others) => {
      fc.pre(some.slice(0, 4).some((part) => part > 0));
      const line = lineOf(written(some));
      expect(lineOf(written([...some.slice(0, 4), ...others.slice(4)]))).toBe(line);
      const isSameLine = written(some.slice(0, 4)) === written(others.slice(0, 4));
      if (others.slice(0, 4).some((part) => part > 0))
        expect(lineOf(written(others)) === line).toBe(isSameLine);
    }),
  );
  expect(lineOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(lineOf("203.0.113.7:1")).toBe("203.0.113.7");
  expect(lineOf("unknown")).toBe("unknown");
});

test("the own machine is known by its names and addresses alone", () => {
  expect(
    ["localhost", "127.0.0.1", "127.8.9.1", "::1", "[::1]", "::ffff:127.0.0.1"].filter(isLoopback),
  ).toHaveLength(6);
  expect(
    ["0.0.0.0", "::", "", "localhost.example", "192.168.0.5", "127.0.0.1.example"].filter(
      isLoopback,
    ),
  ).toEqual([]);
});
