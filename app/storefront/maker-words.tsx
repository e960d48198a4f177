/**
 * How its sound was made, on cards: generated sound says so wherever it is seen (AI act, article
 * 31).
 */
export const MakerWords = ({ maker, tone = "" }: { maker: string | null; tone?: string }) =>
  maker && <p className={`text-12 text-soft ${tone}`}>{maker}</p>;
