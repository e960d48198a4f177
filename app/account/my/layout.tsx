import { Outlet } from "react-router";

export default function MyLayout() {
  return <Outlet />;
}
