import fc from "fast-check";
import { expect, test } from "vitest";
import { keptMarkup, markup } from "./markup.ts";

test("values are text, lists and parts stay what they are", () => {
  const names = ["<b>", `"'&`].map((name) => markup`<li title="${name}">${name}</li>`);
  expect(markup`<ul>${names}${null}${false}${undefined}${0}</ul>`.html).toBe(
    '<ul><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&quot;&#39;&amp;">&quot;&#39;&amp;</li>0</ul>',
  );
  expect(markup`<p>${keptMarkup("<i>kept</i>")}</p>`.html).toBe("<p><i>kept</i></p>");
});

test("no text opens a tag or leaves an attribute", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "&", "a", ";", "/", "\n") }),
      (text) => {
        const { html } = markup`<p title="${text}">${text}</p>`;
        expect(
          html
            .replace(/^<p title="/, "")
            .replace(/<\/p>$/, "")
            .match(/[<>"']/g)
            ?.join(""),
        ).toBe('">');
      },
    ),
  );
});
