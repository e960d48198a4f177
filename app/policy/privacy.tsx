import type { Route } from "./+types/privacy";
import { loadPolicyPage } from "./load-policy-page.server.ts";
import { PolicyDocument } from "./policy-document.tsx";
import { policyMeta } from "./policy-meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => policyMeta("개인정보처리방침", "소리상점이 개인정보를 다루는 방법이에요.", loaderData);

export const loader = (asked: Route.LoaderArgs) => loadPolicyPage("privacy", asked);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PolicyDocument page={loaderData} />;
}
