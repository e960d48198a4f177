import type { ScriptedWindow } from "#shop/order/payment/payment-provider.ts";

type Allowed = ScriptedWindow["allows"];

const development = import.meta.env?.DEV === true;

/** The postcode widget's script and frames; besides them only a configured captcha is ever loaded from outside. */
const POSTCODE_SCRIPT = "https://t1.kakaocdn.net";
const FRAMES = "https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com https://postcode.map.kakao.com https://postcode.map.daum.net";

const more = (hosts: string[] = []): string => hosts.map((host) => ` ${host}`).join("");

/**
 * The policy with the places of the nonce left open. `widget` is the captcha's origin, or nothing; `payment` what a provider's script needs,
 * on the one page that opens its window. Such a script brings styles of its own, which know no nonce.
 */
const policyWith = (widget: string, payment?: Allowed): string[] => [
  "default-src 'self'",
  `script-src 'self' 'nonce-|' ${POSTCODE_SCRIPT}${widget}${more(payment?.script)}`,
  development || payment ? "style-src 'self' 'unsafe-inline' |" : "style-src 'self' 'nonce-|'",
  "style-src-attr 'unsafe-inline'",
  `img-src 'self' data: blob:${more(payment?.image)}`,
  "font-src 'self'",
  "media-src 'self' blob:",
  `connect-src 'self'${development ? " ws:" : ""}${more(payment?.connect)}`,
  `frame-src 'self' ${FRAMES}${widget}${more(payment?.frame)}`,
  "object-src 'none'", "base-uri 'none'", `form-action 'self'${more(payment?.form)}`, "frame-ancestors 'none'",
].join("; ").split("|");

const policies = new Map<string, string[]>();

function policy(nonce: string, widgetOrigin: string, payment?: Allowed): string {
  const kind = payment ? `${widgetOrigin} ${JSON.stringify(payment)}` : widgetOrigin;
  const pieces = policies.get(kind) ?? policyWith(widgetOrigin && ` ${widgetOrigin}`, payment);
  policies.set(kind, pieces);
  const [beforeNonce = "", betweenNonces = "", afterNonce = ""] = pieces;
  return beforeNonce + nonce + betweenNonces + (development || payment ? "" : nonce) + afterNonce;
}

const constant: [name: string, value: string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(self)"],
];

/**
 * The headers of every answer, of errors and redirects too. `nonce` belongs to this answer alone; `widgetOrigin` is the captcha's; `payment`
 * what the payment page of a provider with a script of its own lets in.
 */
export function securityHeaders(nonce: string, origin: string, widgetOrigin = "", payment?: Allowed): [name: string, value: string][] {
  const headers: [string, string][] = [["Content-Security-Policy", policy(nonce, widgetOrigin, payment)], ...constant];
  if (origin.startsWith("https:")) headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  return headers;
}
