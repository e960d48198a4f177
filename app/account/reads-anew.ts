import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * Revalidates after each answer of the server. A form that could not be sent (keep-typed.ts) has
 * none, and its reload would fail as well.
 */
export const readsAnew = ({
  actionStatus,
}: Pick<ShouldRevalidateFunctionArgs, "actionStatus">): boolean => actionStatus !== 503;
