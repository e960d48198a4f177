/** Pages that are the same for all anonymous visitors, and whose GET changes nothing. */
const AHEAD = [
  "/",
  "/product/*",
  "/category/*",
  "/collection/*",
  "/page/*",
  "/policy",
  "/policy/privacy",
  "/qna",
];

/**
 * Speculation rules (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API) prefetch the
 * document of a hovered link. They are removed at hydration: from then on the router fetches data,
 * and the document would be wasted.
 */
export const speculationRules = /* @__PURE__ */ JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { or: AHEAD.map((path) => ({ href_matches: path })) },
          { not: { href_matches: String.raw`/*\?(.+)` } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
