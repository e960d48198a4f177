import { shopOf } from "#app/request.server.ts";
import type { Route } from "./+types/update-progress";

/**
 * How far the updater has come, as JSON: the page asks here and not for its own data, because it
 * goes on while the release that made it is replaced.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const state = await shopOf(context).updates.readState();
  return Response.json(
    { current: state?.current ?? null, isWaiting: Boolean(state?.waiting) },
    { headers: { "Cache-Control": "no-store" } },
  );
}
