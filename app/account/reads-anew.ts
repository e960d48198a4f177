import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * For pages that are another page after each answer. What could not be sent (keep-typed.ts) has no
 * answer, and what the page reads would not come either.
 */
export const readsAnew = ({
  actionStatus,
}: Pick<ShouldRevalidateFunctionArgs, "actionStatus">): boolean => actionStatus !== 503;
