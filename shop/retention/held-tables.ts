import type { HeldTables } from "./held.ts";
import { memberTables } from "./tables/member-tables.ts";
import { officeTables } from "./tables/office-tables.ts";
import { orderTables } from "./tables/order-tables.ts";
import { spokenTables } from "./tables/spoken-tables.ts";

/** Every table that holds something of a person. */
export const heldTables: HeldTables = {
  ...orderTables,
  ...spokenTables,
  ...memberTables,
  ...officeTables,
};

export const wordsOf = (columns: string): string[] => columns.split(" ").filter(Boolean);
