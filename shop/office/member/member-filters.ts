import { searchedLine } from "#lib/text/typed.ts";
import {
  choice,
  filterQuery,
  loadedChoice,
  ordering,
  readFilter,
  search,
  tabs,
  type ListFilter,
} from "../list/list-fields.ts";
import { NOTE } from "#shop/member/note/note-limits.ts";
import { isSocialId, type SocialId } from "#shop/member/social/social-provider.ts";

/** How somebody signs in. */
export const signInWays = {
  email: "이메일",
  kakao: "카카오",
  naver: "네이버",
  google: "구글",
} as const satisfies Record<SocialId | "email", string>;
export type SignInWay = keyof typeof signInWays;

export const marketingKinds = {
  "marketing-email": "이메일",
  "marketing-sms": "문자",
  "marketing-night": "야간",
} as const;
export type MarketingKind = keyof typeof marketingKinds;

const agreed = Object.fromEntries(
  Object.entries(marketingKinds).map(([kind, label]) => [kind, `${label} 수신 동의`]),
) as Record<MarketingKind, string>;

/** What the address of the members says; the list adds which tags there are. */
export const memberFields = {
  state: tabs("회원 상태", { all: "전체", blocked: "정지" }),
  search: search("회원 검색", "이름, 이메일, 전화번호 뒷자리", 60),
  way: choice("로그인 방법", { "": "모든 로그인 방법", ...signInWays }),
  agreed: choice("광고 수신 동의", { "": "수신 동의 전체", ...agreed }),
  tag: loadedChoice("태그", "모든 태그", {
    read: (typed) => searchedLine(typed, NOTE.tag),
    load: async () => ({}),
  }),
  order: ordering("정렬", { newest: "최근 가입순", oldest: "오래된 가입순" }),
};
export type MemberFilter = ListFilter<typeof memberFields>;

/** Reads an address; invalid values are ignored. */
export const readMemberFilter = (query: URLSearchParams): MemberFilter =>
  readFilter(memberFields, query);

/** The filter as a query, without defaults. */
export const memberQuery = (filter: MemberFilter): URLSearchParams =>
  filterQuery(memberFields, filter);

/** As the sign-in library names it. */
export const providerOf = (way: SignInWay): string => (way === "email" ? "credential" : way);
export function wayOf(provider: string): SignInWay | null {
  if (provider === "credential") return "email";
  return isSocialId(provider) ? provider : null;
}
