import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import type { SitePicture } from "#shop/site/look.ts";

export const MOST_BANNERS = 12;

/** A picture of the owner's own on the home page, in a row of its own. */
export type Banner = {
  id: string;
  picture: SitePicture;
  /** instead, up to 767 pixels of width */
  narrow: SitePicture | null;
  alt: string;
  /** a path of the shop, or an https address of one of its channels */
  link: string;
  isOn: boolean;
  /** moments at full hours; null: from now on, without end */
  from: string | null;
  until: string | null;
  /** how many products of the home page stand before it */
  after: number;
};

export const bannerFields = {
  picture: "배너 그림",
  narrow: "휴대폰 그림",
  alt: "그림을 설명하는 말",
  link: "누르면 열리는 곳",
  isOn: "보이기",
  from: "보이기 시작",
  until: "보이기 끝",
} as const;

const nothing = { picture: "", narrow: "", alt: "", link: "", isOn: "on", from: "", until: "" };
const local = (at: string | null) => (at ? toSeoulLocal(at) : "");

/** As its form's fields begin; empty for one that is not made yet. */
export function typedBanner(banner: Banner | undefined): Record<string, string> {
  if (!banner) return { ...nothing };
  const { picture, narrow, alt, link, isOn, from, until } = banner;
  return {
    picture: picture.id,
    narrow: narrow?.id ?? "",
    alt,
    link,
    isOn: isOn ? "on" : "off",
    from: local(from),
    until: local(until),
  };
}

/** How it stands now, in words. */
export const bannerStates = {
  shown: "보이는 중",
  off: "꺼짐",
  coming: "곧 보임",
  over: "끝남",
} as const;

type Times = Pick<Banner, "isOn" | "from" | "until">;

export type BannerState = keyof typeof bannerStates;

export function bannerState({ isOn, from, until }: Times, now: Date): BannerState {
  if (!isOn) return "off";
  if (until && Date.parse(until) <= now.getTime()) return "over";
  return from && Date.parse(from) > now.getTime() ? "coming" : "shown";
}
