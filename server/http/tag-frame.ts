import { tagServices, usedTags, type TagHosts, type Tags } from "#shop/site/tags.ts";

export type TagFrame = {
  tags: Tags;
  /** of the consent, which stands for the visitor */
  number: string;
  /** the page's address without its query */
  address: string;
  nonce: string;
};

/**
 * The document in which tags run: a frame of its own origin (CSP's sandbox), so that their scripts
 * reach neither the shop's page nor its cookies and what the browser keeps, and end with the frame.
 */
export function tagPolicy({ tags, nonce }: Pick<TagFrame, "tags" | "nonce">): string {
  const hosts: TagHosts[] = usedTags(tags).map((name) => tagServices[name].hosts);
  const all = (kind: keyof TagHosts): string =>
    [...new Set(hosts.flatMap((one) => one[kind]?.split(" ") ?? []))].join(" ");
  const [scripts, connects, frames] = [all("script"), all("connect"), all("frame")];
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${scripts}`,
    `connect-src ${connects}`,
    `img-src ${connects} ${scripts}`,
    `frame-src ${frames || "'none'"}`,
    "sandbox allow-scripts",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** Text inside a script element ends with no `</script>` of its own. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

export const tagDocument = ({ tags, number, address, nonce }: TagFrame): string => `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><title>방문 통계</title></head><body>
<script nonce="${nonce}">
const tags = ${inScript(tags)}, number = ${inScript(number)}, address = ${inScript(address)};
${RUN}
</script></body></html>`;

/** Each company's own snippet, cut to telling of one page. */
const RUN = `
function load(source, then) {
  const script = document.createElement("script");
  script.async = true;
  script.src = source;
  if (then) script.onload = then;
  document.head.append(script);
}
const google = [tags.ga4, tags.googleAds].filter(Boolean);
if (google.length) {
  window.dataLayer = [];
  window.gtag = function () { dataLayer.push(arguments); };
  const ads = tags.googleAds ? "granted" : "denied";
  gtag("consent", "default", { analytics_storage: tags.ga4 ? "granted" : "denied", ad_storage: ads, ad_user_data: "denied", ad_personalization: ads });
  gtag("js", new Date());
  for (const id of google) gtag("config", id, { page_location: address, page_referrer: "", client_id: number, client_storage: "none" });
  load("https://www.googletagmanager.com/gtag/js?id=" + google[0]);
}
if (tags.naver) {
  window.wcs_add = { wa: tags.naver };
  load("https://wcs.naver.net/wcslog.js", () => { if (window.wcs) { wcs.inflow(location.hostname); wcs_do(); } });
}
if (tags.meta) {
  const fbq = window.fbq = function () { fbq.callMethod ? fbq.callMethod.apply(fbq, arguments) : fbq.queue.push(arguments); };
  window._fbq = fbq.push = fbq;
  fbq.loaded = true;
  fbq.version = "2.0";
  fbq.queue = [];
  load("https://connect.facebook.net/en_US/fbevents.js");
  fbq("init", tags.meta);
  fbq("track", "PageView");
}
if (tags.kakao) load("https://t1.daumcdn.net/kas/static/kp.js", () => kakaoPixel(tags.kakao).pageView());
`;
