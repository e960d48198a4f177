import { expect, vi } from "vitest";
import { PASSWORD, type TestShop } from "../test-shop.ts";
import { totpOf } from "../totp.ts";
import { flashOf } from "./read-page.ts";
import { browser } from "./visit.ts";

export const textOf = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");

export const hiddenOf = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1]!.replaceAll("&amp;", "&");

/**
 * The code of this step of 30 s or one near it. The clock stands still from here to the end of the
 * file: no step may end between a code and its check.
 */
export function codeAt(uri: string, steps = 0): string {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  return totpOf(uri, Date.now() + steps * 30_000);
}

/** The owner of a test's shop has an address of the own too, since tries are limited by address. */
const addressOf = ({ adminEmails: [owner = ""] }: TestShop) =>
  `198.51.100.${/\d+/.exec(owner)?.[0]}`;

export async function signedIn(at: TestShop) {
  const person = await browser(at, { address: addressOf(at) });
  await person.signIn(at.adminEmails[0], PASSWORD, "admin");
  return person;
}

/** Switches it on through the page, as somebody without JavaScript does. */
export async function switchedOn(at: TestShop) {
  const person = await signedIn(at);
  const page = await textOf(
    await person.send("/admin/security", { intent: "propose", password: PASSWORD }),
  );
  const uri = hiddenOf(page, "uri");
  const recoveryCodes = hiddenOf(page, "recoveryCodes").split(" ");
  const on = await person.send("/admin/security", {
    intent: "confirm",
    code: codeAt(uri, -1),
    uri,
    recoveryCodes: recoveryCodes.join(" "),
  });
  expect(flashOf(on)).toContain("2단계 인증을 켰어요.");
  return { person, uri, recoveryCodes };
}

/** The password is right; the second factor is asked. */
export async function challenged(at: TestShop, pre = "/admin/order") {
  const person = await browser(at, { address: addressOf(at) });
  const answer = await person.send(`/admin-login?pre=${encodeURIComponent(pre)}`, {
    email: at.adminEmails[0]!,
    password: PASSWORD,
  });
  expect(answer.headers.get("location")).toBe(
    `/admin-login/second-factor?pre=${encodeURIComponent(pre)}`,
  );
  return person;
}
