import { builtInSheets, type CourierSheet, type SheetField } from "./courier-sheet.ts";

const needed: readonly SheetField[] = ["senderName", "senderPhone", "senderAddress"];

/**
 * The arrangements that say who sends: of a parcel that is fetched it is the buyer, and without
 * these columns a carrier would not know where to go.
 */
export const retrievalSheets = (own: readonly CourierSheet[]): CourierSheet[] =>
  [...own, ...builtInSheets].filter(({ columns }) =>
    needed.every((field) => columns.some((column) => column.field === field)),
  );
