import fc from "fast-check";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { KeptPage } from "./kept-page.server.ts";
import { markedHead, marks } from "./page-marks.server.ts";

const words = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
  fc.constantFrom(`</script><script>alert(1)</script>`, `"'&<>\u2028\\u0041\\`, "$&$1", "김소리"),
);
const heads = fc.record({
  id: words,
  name: words,
  email: words,
  pieces: fc.integer({ min: 1, max: 500 }),
});
/** As the router writes data into a page. */
const inPage = (data: unknown): string =>
  JSON.stringify(JSON.stringify(data)).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => String.raw`\u` + sign.charCodeAt(0).toString(16).padStart(4, "0"),
  );
const [OWN, STRETCH] = [
  { nonce: "n".repeat(32), pageKey: "k".repeat(32) },
  "<p>소리</p>".repeat(99),
];

test("whatever a member is called, the page says it in its markup and in its data, and as nothing else, packed or not", async () => {
  const marked = markedHead(true);
  const kept = new KeptPage(
    `<b>${marks.name}</b>${STRETCH}<i>${marks.pieces}</i><script nonce="${marks.nonce}">read(${inPage(marked)})</script>${STRETCH}`,
    [],
    { sharing: "members" },
  );
  const plain = (head: typeof marked) => kept.body("identity", { ...OWN, head }).toString();
  await fc.assert(
    fc.asyncProperty(heads, async (head) => {
      await kept.pack("identity");
      await kept.pack("gzip");
      const html = plain(head);
      expect(gunzipSync(kept.body("br", { ...OWN, head })).toString()).toBe(html);
      expect(html.match(/<script/g)).toHaveLength(1);
      const [, data] = /<script nonce="n{32}">read\((.*?)\)<\/script>/s.exec(html)!;
      expect(JSON.parse(JSON.parse(data!) as string)).toEqual(head);
      const [, shown] = /^<b>(.*?)<\/b>/s.exec(html)!;
      expect(shown).not.toMatch(/[<>"']/);
      expect(html).toContain(`<i>${head.pieces > 99 ? "99+" : head.pieces}</i>`);
    }),
  );
});

test("what was packed is unpacked for who cannot read it, with the same words in the same places", async () => {
  const html = `<b>${marks.name}</b>${STRETCH}<i>${marks.email}</i>${STRETCH}`;
  const kept = new KeptPage(html, [], { sharing: "members" });
  await kept.pack("gzip");
  await kept.pack("identity");
  const head = { id: "a", name: "김소리", email: "a@sori.example", pieces: 2 };
  expect(kept.body("identity", { ...OWN, head }).toString()).toBe(
    `<b>김소리</b>${STRETCH}<i>a@sori.example</i>${STRETCH}`,
  );
});

test("a page for members says nothing without one, and has a nonce of the answer's own", () => {
  const kept = new KeptPage(`<b>${marks.name}</b>`, [], { sharing: "members" });
  expect(() => kept.body("identity", OWN)).toThrow("signed in");
  expect(kept.inline(OWN)).toEqual({ nonce: OWN.nonce });
  expect(kept.etag).toBeNull();
  expect(Object.fromEntries(kept.answerHeaders("identity"))["Cache-Control"]).toBe(
    "private, no-store",
  );
});
