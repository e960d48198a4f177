import type { Route } from "./+types/privacy";
import { keepOffline } from "../browser/offline/keep-offline.ts";
import { loadPolicyPage } from "./load-policy-page.server.ts";
import { PolicyDocument } from "./policy-document.tsx";
import { policyMeta } from "./policy-meta.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  policyMeta(
    {
      title: "개인정보처리방침",
      path: "/policy/privacy",
      words: "에서 개인정보를 다루는 방법이에요.",
    },
    loaderData,
    matches,
  );

export const loader = (args: Route.LoaderArgs) => loadPolicyPage("privacy", args);

export const handle = keepOffline<typeof loader>((page) => page);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PolicyDocument page={loaderData} />;
}
