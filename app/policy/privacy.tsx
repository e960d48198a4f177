import { findPolicy } from "#shop/policy/find-policy.server.ts";
import { shopOf } from "../request.server.ts";
import { PolicyText } from "./policy-text.tsx";
import type { Route } from "./+types/privacy";

export const meta: Route.MetaFunction = () => [
  { title: "개인정보처리방침 | 소리상점" },
  { name: "description", content: "소리상점이 개인정보를 다루는 방법이에요." },
];

export const loader = ({ context }: Route.LoaderArgs) => findPolicy(shopOf(context).db, "privacy");

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PolicyText policy={loaderData} />;
}
