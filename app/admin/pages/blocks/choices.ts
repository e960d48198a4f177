import { createContext, useContext } from "react";
import type { ImageInfo } from "#shop/file/image-url.ts";
import type { QuotableReview } from "#shop/office/page/list-quotable.server.ts";
import type { OfferedProduct } from "../choose.ts";

/** What the blocks of a page name, and what they may name. */
export type Choices = {
  products: OfferedProduct[];
  reviews: QuotableReview[];
  collections: { slug: string; name: string }[];
  pictures: ImageInfo[];
  hasReviews: boolean;
};

type ChoicesState = { choices: Choices; add: (more: Partial<Choices>) => void };

export const ChoicesContext = createContext<ChoicesState | null>(null);

export function useChoices(): ChoicesState {
  const state = useContext(ChoicesContext);
  if (!state) throw new Error("a block stands outside of its page");
  return state;
}
