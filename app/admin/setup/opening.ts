import { useRouteLoaderData } from "react-router";
import type { Condition } from "#shop/opening/conditions.ts";

export type MissingStep = Pick<Condition, "id" | "title" | "words" | "path">;

const none: readonly MissingStep[] = [];

/** What keeps the shop closed, in the order in which an owner does it; empty: it takes orders.
 * The back office's frame reads it anew with every page and after every form. */
export const useMissingSteps = (): readonly MissingStep[] =>
  useRouteLoaderData<{ missing: MissingStep[] }>("admin/layout")?.missing ?? none;
