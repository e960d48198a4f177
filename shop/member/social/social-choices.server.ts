import type { Shop } from "#shop/shop.ts";
import type { SocialId } from "./social-provider.ts";

export type SocialChoice = {
  id: SocialId;
  title: string;
  /** The key of the provider's own script, which begins the sign-in where there is one. */
  scriptKey: string | null;
};

/** The social sign-ins that this shop offers, for a page's buttons; none without configuration. */
export const socialChoices = ({
  social,
  sharing,
}: Pick<Shop, "social" | "sharing">): SocialChoice[] =>
  social.map(({ id, title }) => ({
    id,
    title,
    scriptKey: id === "kakao" ? sharing.kakaoKey : null,
  }));
