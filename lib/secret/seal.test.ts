import { expect, test } from "vitest";
import { seal, unseal } from "./seal.server.ts";

const forMail = { purpose: "vendor settings", bound: "mail" };

test("what was sealed opens with the same secret, purpose and binding alone", () => {
  const sealed = seal("one secret", forMail, "a password");
  expect(sealed).not.toContain("password");
  expect(seal("one secret", forMail, "a password")).not.toBe(sealed);
  expect(unseal("one secret", forMail, sealed)).toBe("a password");
  expect(() => unseal("another secret", forMail, sealed)).toThrow();
  expect(() => unseal("one secret", { ...forMail, bound: "payment" }, sealed)).toThrow();
  expect(() => unseal("one secret", { ...forMail, purpose: "refund account" }, sealed)).toThrow();
});

test("what was changed or cut does not open", () => {
  const sealed = Buffer.from(seal("one secret", forMail, "a password"), "base64url");
  for (const at of [0, 12, 28, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => unseal("one secret", forMail, changed.toString("base64url"))).toThrow();
  }
  for (const length of [0, 11, 20, sealed.length - 1])
    expect(() =>
      unseal("one secret", forMail, sealed.subarray(0, length).toString("base64url")),
    ).toThrow();
});
