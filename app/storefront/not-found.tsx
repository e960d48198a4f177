import { data } from "react-router";
import type { Route } from "./+types/not-found";
import { nearTiles } from "./near-tiles.server.ts";
import NotFoundWords from "./not-found-words.tsx";

export const meta = () => [{ name: "robots", content: "noindex" }];

export const loader = async ({ context }: Route.LoaderArgs) =>
  data({ near: await nearTiles(context) }, { status: 404 });

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <NotFoundWords near={loaderData.near} />;
}
