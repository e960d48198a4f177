import { bigint, boolean, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { figureDimensions } from "./figure-dimensions.ts";

const sum = () => bigint({ mode: "number" }).notNull();

/** The ledger up to `figures_progress`, added up by Seoul's days; only `addUpFigures` writes it. */
export const dailyFigures = pgTable(
  "daily_figures",
  {
    day: date().notNull(),
    by: text({ enum: figureDimensions }).notNull(),
    name: text().notNull(),
    detail: text().notNull(),
    /** won */
    came: sum(),
    went: sum(),
    orders: integer().notNull(),
    returns: integer().notNull(),
    pieces: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.by, table.day, table.name, table.detail] })],
);

/** One row: the last entry of the ledger that is in `daily_figures`. */
export const figuresProgress = pgTable("figures_progress", {
  id: boolean().primaryKey().default(true),
  throughId: sum().default(0),
});
