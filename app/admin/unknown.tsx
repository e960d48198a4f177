import { data } from "react-router";
import { ErrorWords } from "#app/ui/frame/error-screen.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/unknown";

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta(matches, "페이지를 찾을 수 없어요");

export const loader = () => data(null, { status: 404 });

export default function Unknown() {
  return <ErrorWords error={{ status: 404 }} />;
}
