import type { Shop } from "#shop/shop.ts";
import type { SocialId } from "./social-provider.ts";

export type SocialChoice = { id: SocialId; title: string };

/** The social sign-ins that this shop offers, for a page's buttons; none without configuration. */
export const socialChoices = ({ social }: Pick<Shop, "social">): SocialChoice[] =>
  social.map(({ id, title }) => ({ id, title }));
