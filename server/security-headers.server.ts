const development = import.meta.env?.DEV === true;

/** The postcode widget's script and frames; besides them only a configured captcha is ever loaded from outside. */
const POSTCODE_SCRIPT = "https://t1.kakaocdn.net";
const FRAMES = "https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com https://postcode.map.kakao.com https://postcode.map.daum.net";

/** The policy with the places of the nonce left open. `widget` is the captcha's origin, or nothing. */
const policyWith = (widget: string): string[] => [
  "default-src 'self'",
  `script-src 'self' 'nonce-|' ${POSTCODE_SCRIPT}${widget}`,
  development ? "style-src 'self' 'unsafe-inline' |" : "style-src 'self' 'nonce-|'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  development ? "connect-src 'self' ws:" : "connect-src 'self'",
  `frame-src 'self' ${FRAMES}${widget}`,
  "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
].join("; ").split("|");

const policies = new Map<string, string[]>();

function policy(nonce: string, widgetOrigin: string): string {
  const pieces = policies.get(widgetOrigin) ?? policyWith(widgetOrigin && ` ${widgetOrigin}`);
  policies.set(widgetOrigin, pieces);
  const [beforeNonce = "", betweenNonces = "", afterNonce = ""] = pieces;
  return beforeNonce + nonce + betweenNonces + (development ? "" : nonce) + afterNonce;
}

const constant: [name: string, value: string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(self)"],
];

/** The headers of every answer, of errors and redirects too. `nonce` belongs to this answer alone; `widgetOrigin` is the captcha's. */
export function securityHeaders(nonce: string, origin: string, widgetOrigin = ""): [name: string, value: string][] {
  const headers: [string, string][] = [["Content-Security-Policy", policy(nonce, widgetOrigin)], ...constant];
  if (origin.startsWith("https:")) headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  return headers;
}
