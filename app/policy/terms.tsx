import { findPolicy } from "#shop/policy/find-policy.server.ts";
import { shopOf } from "../request.server.ts";
import { PolicyText } from "./policy-text.tsx";
import type { Route } from "./+types/terms";

export const meta: Route.MetaFunction = () => [
  { title: "이용약관 | 소리상점" },
  { name: "description", content: "소리상점을 이용할 때 지키는 약속이에요." },
];

export const loader = ({ context }: Route.LoaderArgs) => findPolicy(shopOf(context).db, "terms");

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <PolicyText policy={loaderData} />;
}
