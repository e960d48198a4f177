import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test, vi } from "vitest";
import { captchaOff } from "./off.ts";
import { turnstile } from "./turnstile.server.ts";

const SECRET = "1x0000000000000000000000000000000AA";
const given = new Set<string>();
const sentForms: URLSearchParams[] = [];
let answers: "properly" | "not at all" | "nonsense" | "with 500" | "elsewhere" = "properly";

/** Cloudflare's siteverify: knows the answers that were given out, each once. */
const vendor = createServer((request, response) => {
  let body = "";
  request
    .on("data", (part) => (body += part))
    .on("end", () => {
      const form = new URLSearchParams(body);
      sentForms.push(form);
      if (answers === "not at all") return request.socket.destroy();
      if (answers === "nonsense") return response.end("<html>");
      if (answers === "with 500") return response.writeHead(500).end('{"success":"yes"}');
      if (answers === "elsewhere") return response.writeHead(302, { location: "/again" }).end();
      const success =
        request.method === "POST" &&
        form.get("secret") === SECRET &&
        given.delete(form.get("response") ?? "");
      response
        .setHeader("content-type", "application/json")
        .end(
          JSON.stringify(
            success
              ? { success, hostname: "shop.test" }
              : { success, "error-codes": ["invalid-input-response"] },
          ),
        );
    });
});
let verifyUrl = "";
await new Promise<void>((resolve) => vendor.listen(0, "127.0.0.1", resolve));
verifyUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/turnstile/v0/siteverify`;
vi.spyOn(console, "error").mockImplementation(() => {});
afterAll(() => {
  vendor.closeAllConnections();
  vendor.close();
});

const door = (secretKey = SECRET) => turnstile({ siteKey: "site", secretKey, verifyUrl });

// covers 1.5g
test("an answer is good once", async () => {
  given.add("good");
  expect(await door().passed("good", "203.0.113.4")).toBe(true);
  expect(Object.fromEntries(sentForms.at(-1)!)).toEqual({
    secret: SECRET,
    response: "good",
    remoteip: "203.0.113.4",
  });
  expect(await door().passed("good", "203.0.113.4")).toBe(false);
});

test("made up, missing and endless answers are no, and a wrong secret too", async () => {
  given.add("other");
  expect(await door("another secret").passed("other", "203.0.113.4")).toBe(false);
  const before = sentForms.length;
  for (const answer of [undefined, "", "x".repeat(2049)])
    expect(await door().passed(answer, "203.0.113.4")).toBe(false);
  expect(sentForms.length).toBe(before);
  expect(await door().passed("made up", "203.0.113.4")).toBe(false);
});

test.each(["not at all", "nonsense", "with 500", "elsewhere"] as const)(
  "a vendor that answers %s counts as no",
  async (how) => {
    answers = how;
    given.add("waiting");
    expect(await door().passed("waiting", "203.0.113.4")).toBe(false);
    answers = "properly";
  },
);

test("without configuration nobody is asked", async () => {
  expect(captchaOff.widget).toBeNull();
  expect(await captchaOff.passed(undefined, "203.0.113.4")).toBe(true);
});
