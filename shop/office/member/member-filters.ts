import { searchedLine } from "#lib/text/typed.ts";
import { NOTE } from "./note/note-limits.ts";
import { isSocialId, type SocialId } from "#shop/member/social/social-provider.ts";

/** The tabs of the back office's members. */
export const memberStates = { all: "전체", blocked: "정지" } as const;
export type MemberState = keyof typeof memberStates;

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

export const memberOrders = { newest: "최근 가입순", oldest: "오래된 가입순" } as const;
type MemberOrder = keyof typeof memberOrders;

export type MemberFilter = {
  state: MemberState;
  agreed: MarketingKind | "";
  way: SignInWay | "";
  order: MemberOrder;
  tag: string;
  search: string;
};

const SEARCH_LIMIT = 60;

/** A known name, else the default. */
const pickName = <Name extends string, Else extends string>(
  names: Record<Name, string>,
  typed: string | null,
  otherwise: Else,
): Name | Else => (typed !== null && Object.hasOwn(names, typed) ? (typed as Name) : otherwise);

/** Search words in canonical spelling, without unstorable characters. */
const words = (typed: string | null, most: number) => searchedLine(typed, most);

/** Reads an address; invalid values are ignored. */
export const readMemberFilter = (query: URLSearchParams): MemberFilter => ({
  state: pickName(memberStates, query.get("state"), "all"),
  agreed: pickName(marketingKinds, query.get("agreed"), ""),
  way: pickName(signInWays, query.get("way"), ""),
  order: pickName(memberOrders, query.get("order"), "newest"),
  tag: words(query.get("tag"), NOTE.tag),
  search: words(query.get("search"), SEARCH_LIMIT),
});

/** The filter as a query, without defaults. */
export function memberQuery({
  state,
  agreed,
  way,
  order,
  tag,
  search,
}: MemberFilter): URLSearchParams {
  return new URLSearchParams({
    ...(state !== "all" && { state }),
    ...(agreed && { agreed }),
    ...(way && { way }),
    ...(order !== "newest" && { order }),
    ...(tag && { tag }),
    ...(search && { search }),
  });
}

export const isFiltered = ({ agreed, way, tag, search }: MemberFilter): boolean =>
  Boolean(agreed || way || tag || search);

/** As the sign-in library names it. */
export const providerOf = (way: SignInWay): string => (way === "email" ? "credential" : way);
export function wayOf(provider: string): SignInWay | null {
  if (provider === "credential") return "email";
  return isSocialId(provider) ? provider : null;
}
