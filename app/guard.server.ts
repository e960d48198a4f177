import { redirect, type RouterContextProvider } from "react-router";
import { flashCookie } from "./flash.server.ts";
import { visitorOf } from "./request.server.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

const pathOf = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return { pathname: pathname.replace(/\.data$/, ""), search };
};

/** Specification 6: members only. A path with /order/ comes back through `pre`, any other through `pre-url` in local storage. */
export function guardMember({ request, context }: Asked): void {
  if (visitorOf(context).account) return;
  const { pathname, search } = pathOf(request);
  const here = pathname + search;
  const message = "먼저 로그인이 필요해요.";
  const [to, flash] = here.includes("/order/")
    ? [`/login?pre=${encodeURIComponent(here)}`, { message }]
    : ["/login", { message, preUrl: here }];
  throw redirect(to, { headers: { "Set-Cookie": flashCookie(flash) } });
}

/** Where an administrator adds the second factor; the one page of the back office that opens without a required one. */
export const SECURITY_PATH = "/admin/security";

/** Specification 6: administrators only. The server decides on every request; the client only mirrors it. */
export function guardAdmin({ request, context }: Asked): void {
  const { account, standing } = visitorOf(context);
  const { pathname } = pathOf(request);
  if (standing === "admitted") return;
  if (!account || standing === "wrong-door") throw redirect(`/admin-login?pre=${encodeURIComponent(pathname)}`);
  if (standing === "second-factor-missing") {
    if (pathname === SECURITY_PATH) return;
    throw redirect(SECURITY_PATH, { headers: { "Set-Cookie": flashCookie({ message: "관리 화면은 2단계 인증을 켠 뒤에 쓸 수 있어요." }) } });
  }
  throw redirect("/", { headers: { "Set-Cookie": flashCookie({ message: "접근 권한이 없는 정보에요." }) } });
}
