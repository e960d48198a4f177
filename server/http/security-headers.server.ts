import type { ScriptedWindow } from "#shop/money/payment/payment-provider.ts";
import type { Shop } from "#shop/shop.ts";
import { LOOK_PREVIEW } from "#shop/site/look-preview.ts";

type AllowedSources = ScriptedWindow["allows"];

/**
 * Outside hosts allowed by configuration, on every page: navigation does not load a new document.
 */
export type OutsideHosts = {
  /** the folder of the captcha's script, and the host of its frames */
  widget?: { script: string; frame: string } | undefined;
  /** whether products are shared to KakaoTalk */ kakao?: boolean;
};

export function outsideOf({
  captcha,
  sharing,
  vendors,
}: Pick<Shop, "captcha" | "sharing" | "vendors">): OutsideHosts {
  const widget = captcha.widget ?? vendors.waitingCaptcha()?.widget ?? null;
  return {
    widget: widget
      ? { script: new URL("./", widget.script).href, frame: widget.origin }
      : undefined,
    kakao: sharing.kakaoKey !== null,
  };
}

const development = import.meta.env?.DEV === true;

/** Only the folder of the postcode widget is allowed, since its host serves much else. */
const POSTCODE = " https://t1.kakaocdn.net/mapjsapi/bundle/postcode/";
/**
 * Kakao's script reads share data from one host, and posts it to the other in a window of its own.
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
 * The folder of the build's scripts, and the service workers. Uploads have other paths, so they can
 * never run as scripts.
 */
const ownScripts = (own: string) =>
  development
    ? { script: "'self'", worker: "'self'" }
    : { script: `${own}/assets/`, worker: `${own}/sw.js ${own}/office-worker.js` };

/**
 * The back office allows no outside script; leaving it loads a new document with the shop's policy.
 */
const isOffice = (path: string): boolean => /^\/admin(?:[/?.]|$)/.test(path);

const mayStandInFrame = (path: string): boolean => path === LOOK_PREVIEW;

/**
 * How inline scripts and styles are allowed: by this answer's nonce, or scripts by these hashes.
 */
export type Inline = { nonce: string } | { hashes: readonly string[] };

/**
 * The policy, with gaps for the request's address. `payment` is what a payment provider's script
 * needs on the one page that opens its window: its styles carry no nonce.
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
    `frame-ancestors '${mayStandInFrame(path) ? "self" : "none"}'`,
  ]
    .join("; ")
    .split("|");
}

/** The shop's origin as this request names it, and the requested path with its query. */
export type Place = { own: string; path: string };

const policies = new Map<string, string[]>();

function policy(
  inline: Inline,
  place: Place,
  outside: OutsideHosts,
  payment?: AllowedSources,
): string {
  const kind = `${place.own} ${isOffice(place.path)} ${mayStandInFrame(place.path)} ${outside.widget?.script ?? ""} ${outside.kakao ?? false}${payment ? JSON.stringify(payment) : ""}`;
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

/** Mails show the shop's pictures inside the pages of mail services. */
const isForMails = (path: string): boolean => path.startsWith("/images/");

const constant: [name: string, value: string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ["Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(self)"],
];

/**
 * The headers of every answer, errors and redirects included. `payment` is what a scripted
 * provider's payment page allows.
 */
export function securityHeaders(
  inline: Inline,
  place: Place,
  outside: OutsideHosts = {},
  payment?: AllowedSources,
): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["Content-Security-Policy", policy(inline, place, outside, payment)],
    ["X-Frame-Options", mayStandInFrame(place.path) ? "SAMEORIGIN" : "DENY"],
    ["Cross-Origin-Resource-Policy", isForMails(place.path) ? "cross-origin" : "same-origin"],
    ...constant,
  ];
  if (place.own.startsWith("https:"))
    headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  return headers;
}
