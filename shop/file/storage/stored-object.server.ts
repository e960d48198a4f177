import type { storedObjects } from "./table.server.ts";

/** An object as its row says: its bytes are the pieces in their order. */
export type StoredObject = typeof storedObjects.$inferSelect;
