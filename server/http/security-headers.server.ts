import type { ScriptedWindow } from "#shop/money/payment/payment-provider.ts";
import type { Shop } from "#shop/shop.ts";

type AllowedSources = ScriptedWindow["allows"];

/**
 * What configuration lets in on every page, since people come to its page without a new document.
 */
export type OutsideHosts = {
  /** the folder of the captcha's script, and whose frames it opens */
  widget?: { script: string; frame: string } | undefined;
  /** whether products are shared to KakaoTalk */ kakao?: boolean;
};

export const outsideOf = ({
  captcha,
  kakaoJavascriptKey,
}: Pick<Shop, "captcha" | "kakaoJavascriptKey">): OutsideHosts => ({
  widget: captcha.widget
    ? { script: new URL("./", captcha.widget.script).href, frame: captcha.widget.origin }
    : undefined,
  kakao: kakaoJavascriptKey !== null,
});

const development = import.meta.env?.DEV === true;

/**
 * The postcode widget's folder at a host that holds much else; besides it only what is configured
 * is ever loaded from outside.
 */
const POSTCODE = " https://t1.kakaocdn.net/mapjsapi/bundle/postcode/";
/**
 * Kakao's script asks the one about what is shared, and posts it to the other in a window of its
 * own.
 */
const KAKAO_SHARE = {
  script: " https://t1.kakaocdn.net/kakao_js_sdk/",
  connect: " https://kapi.kakao.com",
  form: " https://sharer.kakao.com",
};
const FRAMES =
  "https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com https://postcode.map.kakao.com https://postcode.map.daum.net";

const NOTHING: AllowedSources = { script: [], frame: [], connect: [], image: [], form: [] };

const more = (hosts: string[] = []): string => hosts.map((host) => ` ${host}`).join("");

/**
 * Where the build puts its scripts, and the one that works for all pages. What people upload stands
 * under other paths, and is no script.
 */
const ownScripts = (own: string) =>
  development
    ? { script: "'self'", worker: "'self'" }
    : { script: `${own}/assets/`, worker: `${own}/sw.js` };

/**
 * The back office needs nobody's script; links out of it ask for a new document, with the policy of
 * the shop.
 */
const isOffice = (path: string): boolean => /^\/admin(?:[/?.]|$)/.test(path);

/**
 * Our own inline scripts and styles: those with this answer's nonce, or the scripts with these
 * hashes.
 */
export type Inline = { nonce: string } | { hashes: readonly string[] };

/**
 * The policy with the places of these left open. `payment` is what a provider's script needs, on
 * the one page that opens its window. Such a script brings styles of its own, which know no nonce.
 */
function policyWith(
  { own, path }: Place,
  { widget, kakao }: OutsideHosts,
  payment?: AllowedSources,
): string[] {
  const { script, image, connect, frame, form } = payment ?? NOTHING;
  const share = kakao ? KAKAO_SHARE : { script: "", connect: "", form: "" };
  const { script: ours, worker } = ownScripts(own);
  const vendors = isOffice(path)
    ? ""
    : `${POSTCODE}${share.script}${more(widget && [widget.script])}${more(script)}`;
  const styles = development || payment ? "'unsafe-inline'" : "|";
  return [
    "default-src 'self'",
    `script-src ${ours} |${vendors}`,
    `worker-src ${worker}`,
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${more(image)}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${development ? " ws:" : ""}${share.connect}${more(connect)}`,
    `frame-src 'self' ${FRAMES}${more(widget && [widget.frame])}${more(frame)}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${share.form}${more(form)}`,
    "frame-ancestors 'none'",
  ]
    .join("; ")
    .split("|");
}

/** The shop's address as this request names it, and what is asked there. */
export type Place = { own: string; path: string };

const policies = new Map<string, string[]>();

function policy(
  inline: Inline,
  place: Place,
  outside: OutsideHosts,
  payment?: AllowedSources,
): string {
  const kind = `${place.own} ${isOffice(place.path)} ${outside.widget?.script ?? ""} ${outside.kakao ?? false}${payment ? JSON.stringify(payment) : ""}`;
  const pieces = policies.get(kind) ?? policyWith(place, outside, payment);
  if (policies.size > 100) policies.clear();
  policies.set(kind, pieces);
  const [before = "", ...after] = pieces;
  const [scripts, styles] =
    "nonce" in inline
      ? [`'nonce-${inline.nonce}'`, `'nonce-${inline.nonce}'`]
      : [inline.hashes.join(" "), ""];
  return before + scripts + after.join(styles);
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
 * The headers of every answer, of errors and redirects too. `payment` is
 * what the payment page of a provider with a script of its own lets in.
 */
export function securityHeaders(
  inline: Inline,
  place: Place,
  outside: OutsideHosts = {},
  payment?: AllowedSources,
): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["Content-Security-Policy", policy(inline, place, outside, payment)],
    ...constant,
  ];
  if (place.own.startsWith("https:"))
    headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  return headers;
}
