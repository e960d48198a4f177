/** Places that owners know by name; every other one is called by its host. */
const sourceNames = {
  direct: "직접 방문",
  naver: "네이버",
  google: "구글",
  daum: "다음",
  kakao: "카카오톡",
  instagram: "인스타그램",
  youtube: "유튜브",
  facebook: "페이스북",
  x: "X",
  app: "다른 앱",
} as const;
type SourceName = keyof typeof sourceNames;

export const sourceWords = (name: string): string =>
  Object.hasOwn(sourceNames, name) ? sourceNames[name as SourceName] : name;

const byHost: [host: RegExp, name: SourceName][] = [
  [/(?:^|\.)naver\.(?:com|me)$/, "naver"],
  [/(?:^|\.)google\.(?:com|co\.\w\w|\w\w)$|^com\.google\./, "google"],
  [/(?:^|\.)daum\.net$/, "daum"],
  [/(?:^|\.)kakao\.com$|^com\.kakao\./, "kakao"],
  [/(?:^|\.)instagram\.com$|^com\.instagram\./, "instagram"],
  [/(?:^|\.)youtube\.com$|^youtu\.be$/, "youtube"],
  [/(?:^|\.)facebook\.com$/, "facebook"],
  [/(?:^|\.)(?:x|twitter)\.com$|^t\.co$/, "x"],
];
/** Browsers inside apps send no referrer, and name the app. */
const byAgent: [agent: RegExp, name: SourceName][] = [
  [/KAKAOTALK/i, "kakao"],
  [/NAVER\(inapp/i, "naver"],
  [/Instagram/, "instagram"],
  [/FBAN|FBAV/, "facebook"],
];
/** Where people go to sign in, and come back from. */
const ERRAND = /^(?:accounts\.kakao|kauth\.kakao|nid\.naver|accounts\.google|pay\.naver)\.com$/;
/** Second-level names under which a country's hosts are registered. */
const SECOND = /^(?:co|or|go|ac|ne|re|pe|com|net|org|gov|edu)$/;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** The part of a host that somebody registered, without the names below it. */
export function registeredHost(host: string): string {
  const labels = host.split(".");
  const most = labels.at(-1)?.length === 2 && SECOND.test(labels.at(-2) ?? "") ? 3 : 2;
  return labels.slice(-most).join(".");
}

type Arrival = {
  referrer: string | null;
  /** the shop's own, of the request */
  host: string | null;
  agent: string;
  /** Sec-Fetch-Site */
  site: string | null;
};

/** Where somebody comes from; null for who was here already, or returns from an errand. */
export function sourceOf({ referrer, host, agent, site }: Arrival): string | null {
  if (site === "same-origin") return null;
  const url = referrer ? URL.parse(referrer) : null;
  if (!url) return byAgent.find(([named]) => named.test(agent))?.[1] ?? "direct";
  if (url.host === host || ERRAND.test(url.hostname)) return null;
  return byHost.find(([named]) => named.test(url.hostname))?.[1] ?? otherSource(url);
}

function otherSource({ protocol, hostname }: URL): string {
  if (!/^https?:$/.test(protocol)) return "app";
  const isName = HOST.test(hostname) && hostname.length <= 100 && !/^[\d.]+$/.test(hostname);
  return isName ? registeredHost(hostname) : "direct";
}
