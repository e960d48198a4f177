import { data } from "react-router";

/** The thing, or a thrown 404 page. */
export function found<T>(thing: T | null | undefined): T {
  if (thing === null || thing === undefined) throw data(null, { status: 404 });
  return thing;
}
