import type { Route } from "./+types/terms";
import { loadPolicyPage } from "./load-policy-page.server.ts";
import { PolicyDocument } from "./policy-document.tsx";
import { policyMeta } from "./policy-meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => policyMeta("이용약관", "소리상점을 이용할 때 지키는 약속이에요.", loaderData);

export const loader = (asked: Route.LoaderArgs) => loadPolicyPage("terms", asked);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <PolicyDocument page={loaderData} />;
}
