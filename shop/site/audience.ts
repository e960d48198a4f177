import type { Audience } from "./settings.ts";

export const audiences: Record<Audience, string> = {
  everyone: "모든 손님",
  guests: "로그인하지 않은 손님",
  members: "로그인한 회원",
};
export const audienceNames = Object.keys(audiences) as [Audience, ...Audience[]];
