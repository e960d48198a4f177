import fc from "fast-check";
import { expect, test } from "vitest";
import { xmlText } from "./xml-text.ts";

test("no word ends the place it stands in, and none is lost", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (words) => {
      const written = xmlText(words);
      expect(written).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/);
    }),
  );
  expect(xmlText("</title> & ]]> \u0000\u000b\ud800\ufffe 소리 🔔")).toBe(
    "&lt;/title&gt; &amp; ]]&gt;  소리 🔔",
  );
});
