import { searchGrams, searchText } from "../search/search-text.ts";

/** What the search looks through: the question and, once there is one, its answer. */
export function searched({
  title,
  text,
  answer,
}: {
  title: string;
  text: string;
  answer?: string | null;
}) {
  const all = searchText(title, [text, answer].filter(Boolean).join(" "));
  return { searchText: all, searchGrams: searchGrams(all) };
}
