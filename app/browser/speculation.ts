/** Pages that are the same for everybody without an account; asking for one changes nothing. */
const AHEAD = [
  "/",
  "/product/*",
  "/category/*",
  "/collection/*",
  "/policy",
  "/policy/privacy",
  "/qna",
];

/**
 * Speculation rules (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API): a browser
 * that knows them fetches the document of a link that is pointed at. They hold until the page
 * lives: from then on the router asks for data, and a document would be fetched for nothing.
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
