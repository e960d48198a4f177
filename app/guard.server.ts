import { redirect, type RouterContextProvider } from "react-router";
import { pathInside } from "#lib/path-inside.ts";
import { flashCookie, readFlash, type Flash } from "./flash.server.ts";
import { visitorOf } from "./request.server.ts";

/** `url` is what was asked for, also when the browser only asks for its data. */
type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

const leadTo = (path: string, flash?: Flash) => redirect(path, flash && { headers: { "Set-Cookie": flashCookie(flash) } });

/** Right after signing out, what was still on its way ends at the door, which keeps the words of signing out and leads nowhere back. */
const hasJustSignedOut = (request: Request) => readFlash(request)?.signedOut === true;

/** Specification 6: members only. A path with /order/ comes back through `pre`, any other through `pre-url` in local storage. */
export function guardMember({ request, url: { pathname, search }, context }: Asked): void {
  if (visitorOf(context).account) return;
  if (hasJustSignedOut(request)) throw redirect("/login");
  const here = pathInside(pathname + search);
  const message = "먼저 로그인이 필요해요.";
  throw pathname.includes("/order/") ? leadTo(`/login?pre=${encodeURIComponent(here)}`, { message }) : leadTo("/login", { message, preUrl: here });
}

/** Where an administrator adds the second factor; the one page of the back office that opens without a required one. */
export const SECURITY_PATH = "/admin/security";

/** Specification 6: administrators only. The server decides on every request; the client only mirrors it. */
export function guardAdmin({ request, url: { pathname }, context }: Asked): void {
  const { account, standing } = visitorOf(context);
  if (standing === "admitted") return;
  if (!account && hasJustSignedOut(request)) throw redirect("/admin-login");
  if (!account || standing === "wrong-door") throw leadTo(`/admin-login?pre=${encodeURIComponent(pathInside(pathname))}`, wordsAtTheDoor(request, standing));
  if (standing === "second-factor-missing") {
    if (pathname === SECURITY_PATH) return;
    throw leadTo(SECURITY_PATH, { message: "관리 화면은 2단계 인증을 켠 뒤에 쓸 수 있어요." });
  }
  throw leadTo("/", { message: "접근 권한이 없는 정보에요." });
}

/** Somebody who never signed in needs no words: the page asks for it. */
function wordsAtTheDoor(request: Request, standing: string): Flash | undefined {
  if (standing === "wrong-door") return { message: "관리 화면은 관리자 로그인으로 한 번 더 로그인해주세요." };
  const hadSession = /(?:^|;\s*)(?:__Host-)?shop\.session_token=/.test(request.headers.get("cookie") ?? "");
  return hadSession ? { message: "로그인 시간이 끝났어요. 다시 로그인해주세요." } : undefined;
}
