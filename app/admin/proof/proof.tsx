import { redirect } from "react-router";
import { pathInside } from "#lib/path-inside.ts";
import { readForm } from "#app/read-form.server.ts";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/proof";
import { proveForFile } from "./prove-first.server.ts";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "본인 확인");

/** Following the address alone does nothing. */
export const loader = () => redirect("/admin/today");

/** Submissions for a file arrive here first, and continue to it. */
export async function action({ request, context, pattern, url }: Route.ActionArgs): Promise<never> {
  const path = pathInside(url.searchParams.get("to"));
  if (!/^\/admin\/[\w/-]+\/export(?:\?|$)/.test(path)) throw redirect("/admin/today");
  return proveForFile(await readForm(request), { request, context, pattern, url }, path);
}

export default function Proof() {
  return null;
}
