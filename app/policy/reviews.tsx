import type { Route } from "./+types/reviews";
import { keepOffline } from "../browser/offline/keep-offline.ts";
import { loadPolicyPage } from "./load-policy-page.server.ts";
import { PolicyDocument } from "./policy-document.tsx";
import { policyMeta } from "./policy-meta.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  policyMeta(
    {
      title: "후기 운영방침",
      path: "/policy/reviews",
      words: "에서 후기를 모으고 처리하는 방법이에요.",
    },
    loaderData,
    matches,
  );

export const loader = (args: Route.LoaderArgs) => loadPolicyPage("reviews", args);

export const handle = keepOffline<typeof loader>((page) => page);

export default function ReviewPolicy({ loaderData }: Route.ComponentProps) {
  return <PolicyDocument page={loaderData} />;
}
