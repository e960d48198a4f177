import type { ScriptedWindow } from "#shop/money/payment/payment-provider.ts";
import type { Shop } from "#shop/shop.ts";

type Allowed = ScriptedWindow["allows"];

/** What configuration lets in on every page, since people come to its page without a new document. */
export type Outside = {
  /** the captcha's origin */ widget?: string | undefined;
  /** whether products are shared to KakaoTalk */ kakao?: boolean;
};

export const outsideOf = ({
  captcha,
  kakaoJavascriptKey,
}: Pick<Shop, "captcha" | "kakaoJavascriptKey">): Outside => ({
  widget: captcha.widget?.origin,
  kakao: kakaoJavascriptKey !== null,
});

const development = import.meta.env?.DEV === true;

/** The postcode widget's script and frames, and Kakao's own script; besides them only a configured captcha is ever loaded from outside. */
const KAKAO_SCRIPTS = "https://t1.kakaocdn.net";
/** Kakao's script asks the one about what is shared, and posts it to the other in a window of its own. */
const KAKAO_SHARE = { connect: " https://kapi.kakao.com", form: " https://sharer.kakao.com" };
const FRAMES =
  "https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com https://postcode.map.kakao.com https://postcode.map.daum.net";

const NOTHING: Allowed = { script: [], frame: [], connect: [], image: [], form: [] };

const more = (hosts: string[] = []): string => hosts.map((host) => ` ${host}`).join("");

/**
 * The policy with the places of the nonce left open. `payment` is what a provider's script needs,
 * on the one page that opens its window. Such a script brings styles of its own, which know no nonce.
 */
function policyWith({ widget: origin, kakao }: Outside, payment?: Allowed): string[] {
  const widget = more(origin ? [origin] : []);
  const { script, image, connect, frame, form } = payment ?? NOTHING;
  const share = kakao ? KAKAO_SHARE : { connect: "", form: "" };
  const styles = development || payment ? "'unsafe-inline' |" : "'nonce-|'";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-|' ${KAKAO_SCRIPTS}${widget}${more(script)}`,
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${more(image)}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${development ? " ws:" : ""}${share.connect}${more(connect)}`,
    `frame-src 'self' ${FRAMES}${widget}${more(frame)}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${share.form}${more(form)}`,
    "frame-ancestors 'none'",
  ]
    .join("; ")
    .split("|");
}

const policies = new Map<string, string[]>();

function policy(nonce: string, outside: Outside, payment?: Allowed): string {
  const kind = `${outside.widget ?? ""} ${outside.kakao ?? false}${payment ? JSON.stringify(payment) : ""}`;
  const pieces = policies.get(kind) ?? policyWith(outside, payment);
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
 * The headers of every answer, of errors and redirects too. `nonce` belongs to this answer alone; `payment` is
 * what the payment page of a provider with a script of its own lets in.
 */
export function securityHeaders(
  nonce: string,
  origin: string,
  outside: Outside = {},
  payment?: Allowed,
): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["Content-Security-Policy", policy(nonce, outside, payment)],
    ...constant,
  ];
  if (origin.startsWith("https:"))
    headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  return headers;
}
