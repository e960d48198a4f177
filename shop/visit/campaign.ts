const LETTERS = 40;
/** The names of an address by which campaigns are counted. */
export const campaignNames = ["utm_source", "utm_medium", "utm_campaign"];
const DATE = /20\d\d[-.]?\d\d[-.]?\d\d/g;

/** A mail, a telephone or another long number may be a person's. */
export const mayBePersonal = (words: string): boolean => /@|%40|(?:\d[\s.-]?){6,}/.test(words);

/** "instagram / story / 봄 할인" of a landing address; null without one that may be kept. */
export function campaignIn(query: URLSearchParams): string | null {
  const parts = campaignNames
    .map((name) =>
      (query.get(name) ?? "").normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase(),
    )
    .filter(Boolean);
  const isKept = parts.every(
    (part) =>
      part.length <= LETTERS &&
      /^[\p{L}\p{N} ._+&-]+$/u.test(part) &&
      // Campaigns are often named by their day.
      !mayBePersonal(part.replace(DATE, "")),
  );
  return parts.length && isKept ? parts.join(" / ") : null;
}
