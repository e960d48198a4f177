import {
  createContext,
  data,
  redirect,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import { pathInside } from "#lib/path-inside.ts";
import { isAskedAgain } from "#shop/member/consent/find-renewals.server.ts";
import { flashCookie, readFlash, type Flash } from "./flash.server.ts";
import { shopOf, visitorOf } from "./request.server.ts";

/** `url` is the page's, even when the browser requests only its data. */
type GuardedRequest = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

const leadTo = (path: string, flash?: Flash) =>
  redirect(path, flash && { headers: { "Set-Cookie": flashCookie(flash) } });

/**
 * Right after signing out, pending requests are redirected silently, keeping the sign-out message
 * and no return page.
 */
const hasJustSignedOut = (request: Request) => readFlash(request)?.signedOut === true;

/**
 * Specification 6: members only. Paths with /order/ return through `pre`, others through `pre-url`
 * in local storage.
 */
export function guardMember({ request, url: { pathname, search }, context }: GuardedRequest): void {
  if (visitorOf(context).account) return;
  if (hasJustSignedOut(request)) throw redirect("/login");
  const here = pathInside(pathname + search);
  const message = "먼저 로그인이 필요해요.";
  throw pathname.includes("/order/")
    ? leadTo(`/login?pre=${encodeURIComponent(here)}`, { message })
    : leadTo("/login", { message, preUrl: here });
}

/** Where members renew consents. */
const CONSENTS_PATH = "/login/consents";
/**
 * Never blocked by pending consents: orders and cancelling, returning payments, own data, consents,
 * leaving.
 */
const STAYS_OPEN =
  /^\/(?:my(?:\/(?:data|consents|leave|claim\/[^/]+))?|order\/(?:complete|failure)(?:\/[^/]*)?)\/?$/i;

const readingContext = createContext(false);
/**
 * After a post, loaders run as on a GET; they need to know, so that the form's input stays on the
 * page.
 */
export const noteReading: MiddlewareFunction<Response> = ({ request, context }) =>
  context.set(readingContext, request.method === "GET" || request.method === "HEAD");

/** Members whose consents must be renewed are led to that page first. Form posts pass. */
export async function askForConsents({
  url: { pathname, search },
  context,
}: Omit<GuardedRequest, "request">): Promise<void> {
  const { account } = visitorOf(context);
  if (!account || !context.get(readingContext) || STAYS_OPEN.test(pathname)) return;
  const { db, now } = shopOf(context);
  if (await isAskedAgain(db, account.id, now()))
    throw redirect(`${CONSENTS_PATH}?pre=${encodeURIComponent(pathInside(pathname + search))}`);
}

/**
 * Where administrators add the second factor; the only office page that opens without a required
 * one.
 */
const SECURITY_PATH = "/admin/security";

/**
 * Specification 6: administrators only. The server decides each request; the client only mirrors
 * it.
 */
export function guardAdmin({
  request,
  url: { pathname },
  pattern,
  context,
}: GuardedRequest & { pattern: string }): void {
  const { account, standing } = visitorOf(context);
  if (standing === "admitted") return;
  // An unknown page answers 404 instead of asking to sign in.
  if (pattern.endsWith("*")) throw data(null, { status: 404 });
  if (!account && hasJustSignedOut(request)) throw redirect("/admin-login");
  if (!account || standing === "wrong-door")
    throw leadTo(
      `/admin-login?pre=${encodeURIComponent(pathInside(pathname))}`,
      wordsAtTheDoor(request, standing),
    );
  if (standing === "second-factor-missing") {
    if (pathname === SECURITY_PATH) return;
    throw leadTo(SECURITY_PATH, { message: "관리 화면은 2단계 인증을 켠 뒤에 이용할 수 있어요." });
  }
  throw leadTo("/", { message: "접근 권한이 없는 정보에요." });
}

/** First-time visitors get no message: the sign-in page explains itself. */
function wordsAtTheDoor(request: Request, standing: string): Flash | undefined {
  if (standing === "wrong-door")
    return { message: "관리 화면은 관리자 로그인으로 한 번 더 로그인해주세요." };
  const hadSession = /(?:^|;\s*)(?:__Host-)?shop\.session_token=/.test(
    request.headers.get("cookie") ?? "",
  );
  return hadSession ? { message: "로그인이 만료됐어요. 다시 로그인해주세요." } : undefined;
}
