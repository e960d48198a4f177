import { data } from "react-router";
import { ErrorWords } from "#app/ui/frame/error-screen.tsx";

export const meta = () => [{ name: "robots", content: "noindex" }];

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <ErrorWords error={{ status: 404 }} />;
}
