import fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition } from "./content-disposition.ts";

test.each([
  ["rain.wav", 'filename="rain.wav"', "filename*=UTF-8''rain.wav"],
  ["빗소리.wav", 'filename="file.wav"', "filename*=UTF-8''%EB%B9%97%EC%86%8C%EB%A6%AC.wav"],
  ["빗소리 01 (긴).wav", 'filename="file-01.wav"', "%2801"],
  ["Café voice.zip", 'filename="Cafe-voice.zip"', "Caf%C3%A9%20voice.zip"],
  ["", 'filename="file"', "filename*=UTF-8''"],
])("%j is named for old and new programs", (name, plain, extended) => {
  const header = contentDisposition("attachment", name);
  expect(header).toContain(`attachment; ${plain}; `);
  expect(header).toContain(extended === "%2801" ? "01%20%28%EA%B8%B4%29.wav" : extended);
});

test("no name ends the header's value or begins another header", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(contentDisposition("inline", name)).toMatch(
        /^inline; filename="[\w.-]+"; filename\*=UTF-8''[\w.~%-]*$/,
      );
    }),
  );
});
