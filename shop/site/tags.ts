type TagService = {
  /** as an owner and shoppers know it */
  title: string;
  /** who gets what is told, as a privacy policy names them */
  company: string;
  /** where it keeps what it is told, where that is abroad */
  country?: string;
  /** what the owner copies from its console */
  label: string;
  pattern: RegExp;
  placeholder: string;
  hint: string;
  hosts: TagHosts;
};

/** The hosts that a service's script needs, and no other, with blanks between them. */
export type TagHosts = { script: string; connect: string; frame?: string };

const GOOGLE_SCRIPT = "https://www.googletagmanager.com";

/**
 * Services outside that count visits or aim advertisements. Their hosts are those of
 * https://developers.google.com/tag-platform/security/guides/csp,
 * https://naver.github.io/conversion-tracking/ and the companies' own snippets.
 */
export const tagServices = {
  ga4: {
    title: "Google 애널리틱스",
    company: "Google",
    country: "미국",
    label: "Google 애널리틱스 4의 측정 ID",
    pattern: /^G-[A-Z0-9]{6,14}$/,
    placeholder: "G-XXXXXXXXXX",
    hint: "애널리틱스의 관리 → 데이터 스트림에서 볼 수 있어요.",
    hosts: {
      script: GOOGLE_SCRIPT,
      connect: `https://*.google-analytics.com https://analytics.google.com https://*.analytics.google.com ${GOOGLE_SCRIPT}`,
    },
  },
  googleAds: {
    title: "Google 광고",
    company: "Google",
    country: "미국",
    label: "Google Ads의 태그 ID",
    pattern: /^AW-\d{8,13}$/,
    placeholder: "AW-123456789",
    hint: "Google Ads의 도구 → 데이터 관리자에서 볼 수 있어요.",
    hosts: {
      script: `${GOOGLE_SCRIPT} https://googleads.g.doubleclick.net`,
      connect: `https://*.g.doubleclick.net https://pagead2.googlesyndication.com https://www.googleadservices.com https://www.google.com https://www.google.co.kr ${GOOGLE_SCRIPT}`,
      frame: "https://td.doubleclick.net",
    },
  },
  naver: {
    title: "네이버 프리미엄 로그분석",
    company: "네이버",
    label: "네이버 공통 키",
    pattern: /^[0-9A-Za-z_]{8,30}$/,
    placeholder: "s_1a2b3c4d5e6f",
    hint: "네이버 광고의 프리미엄 로그분석이나 쇼핑파트너센터에서 볼 수 있어요.",
    hosts: { script: "https://wcs.naver.net", connect: "https://wcs.naver.com" },
  },
  meta: {
    title: "Meta 픽셀",
    company: "Meta",
    country: "미국",
    label: "Meta 픽셀의 데이터 세트 ID",
    pattern: /^\d{13,17}$/,
    placeholder: "123456789012345",
    hint: "Meta 이벤트 관리자의 데이터 세트에서 볼 수 있어요.",
    hosts: { script: "https://connect.facebook.net", connect: "https://www.facebook.com" },
  },
  kakao: {
    title: "카카오 픽셀",
    company: "카카오",
    label: "카카오 픽셀의 ID",
    pattern: /^\d{10,20}$/,
    placeholder: "1234567890123456789",
    hint: "카카오비즈니스의 픽셀 & SDK에서 볼 수 있어요.",
    hosts: { script: "https://t1.daumcdn.net/kas/", connect: "https://bc.ad.daum.net" },
  },
} as const satisfies Record<string, TagService>;

export type TagName = keyof typeof tagServices;
export const tagNames = Object.keys(tagServices) as TagName[];

/** The owner's identifier at each; empty: not used. */
export type Tags = Record<TagName, string>;

export const usedTags = (tags: Tags): TagName[] => tagNames.filter((name) => tags[name]);

/** The same with the country of those abroad, as shoppers read it. */
export const placedCompanies = (names: readonly TagName[]): string =>
  [
    ...new Set(
      names.map((name) => {
        const { company, country }: TagService = tagServices[name];
        return country ? `${company}(${country})` : company;
      }),
    ),
  ].join(", ");

/** The companies that get what is told, each once. */
export const tagCompanies = (names: readonly TagName[]): string[] => [
  ...new Set(names.map((name) => tagServices[name].company)),
];
