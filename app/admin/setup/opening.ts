import { useRouteLoaderData } from "react-router";
import type { Condition } from "#shop/opening/conditions.ts";

export type MissingStep = Pick<Condition, "id" | "title" | "words" | "path">;

const none: readonly MissingStep[] = [];

/** The steps that keep the shop closed, in order; empty: it is open. The office frame reloads
 * them with every page and form. */
export const useMissingSteps = (): readonly MissingStep[] =>
  useRouteLoaderData<{ missing: MissingStep[] }>("admin/layout")?.missing ?? none;
