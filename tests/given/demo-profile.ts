import { demoSite } from "#db/seed/demo-site.ts";
import { emptySite } from "#shop/site/settings.ts";

const wordsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(wordsIn) : [];
};

/** Postcodes and names of two letters stand in other words too; banks are listed for everybody. */
const isUnmistakable = (text: string) => text.length > 2 && !/^\d+$|은행$/.test(text);
const unsaid = new Set(wordsIn(emptySite));

/** Every name, number, address and line that only the demonstration's owner says. */
export const demoProfile: string[] = [
  // Heads of columns are the couriers' words, which stand in their own sheets too.
  ...new Set([
    ...wordsIn({ ...demoSite, courierSheets: [] }),
    demoSite.company.email.split("@")[1]!,
  ]),
].filter((text) => isUnmistakable(text) && !unsaid.has(text));
