import { redirect } from "react-router";
import { pathInside } from "#lib/path-inside.ts";
import { readForm } from "#app/read-form.server.ts";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/proof";
import { proveForFile } from "./prove-first.server.ts";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "본인 확인");

/** Nothing is asked of whoever only follows the address. */
export const loader = () => redirect("/admin/today");

/** What was posted to a file's address comes here first, and goes on to it. */
export async function action({ request, context, pattern, url }: Route.ActionArgs): Promise<never> {
  const path = pathInside(url.searchParams.get("to"));
  if (!/^\/admin\/[\w/-]+\/export(?:\?|$)/.test(path)) throw redirect("/admin/today");
  return proveForFile(await readForm(request), { request, context, pattern, url }, path);
}

export default function Proof() {
  return null;
}
