import { NO_VOICE } from "#shop/product/voice/voice-facts.ts";

/** How its sound was made, on cards: generated sound says so wherever it is seen (AI act, article 31). */
export const MakerWords = ({
  maker,
  className = "",
}: {
  maker: string | null;
  className?: string;
}) =>
  maker && maker !== NO_VOICE ? <p className={`text-12 text-soft ${className}`}>{maker}</p> : null;
