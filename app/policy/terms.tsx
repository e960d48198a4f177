import type { Route } from "./+types/terms";
import { keepOffline } from "../browser/offline/keep-offline.ts";
import { loadPolicyPage } from "./load-policy-page.server.ts";
import { PolicyDocument } from "./policy-document.tsx";
import { policyMeta } from "./policy-meta.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  policyMeta(
    { title: "이용약관", path: "/policy", words: "에서 물건을 사고팔 때 지키는 약속이에요." },
    loaderData,
    matches,
  );

export const loader = (args: Route.LoaderArgs) => loadPolicyPage("terms", args);

export const handle = keepOffline<typeof loader>((page) => page);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <PolicyDocument page={loaderData} />;
}
