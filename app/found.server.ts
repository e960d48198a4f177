import { data } from "react-router";

/** What was found, or the not-found screen with status 404. */
export function found<T>(thing: T | null | undefined): T {
  if (thing === null || thing === undefined) throw data(null, { status: 404 });
  return thing;
}
