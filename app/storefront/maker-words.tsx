/** Marks generated sound on cards, as the AI act requires wherever it is offered (article 31). */
export const MakerWords = ({ maker, tone = "" }: { maker: string | null; tone?: string }) =>
  maker && <p className={`text-12 text-soft ${tone}`}>{maker}</p>;
