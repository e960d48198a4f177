import { useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { chosenWords, type FilterQuery, type FilterOption } from "./filter-words.ts";

export function useWithout(): (...left: string[]) => string {
  const [params] = useSearchParams();
  return (...left) => {
    const query = new URLSearchParams([...params].filter(([, value]) => value));
    for (const name of [...left, "page"]) query.delete(name);
    return `?${query}`;
  };
}

/** Active filters, each with a link that removes it. */
export function ChosenFilters({
  asked: filterQuery,
  placed,
}: {
  asked: FilterQuery;
  placed: readonly FilterOption[];
}) {
  const without = useWithout();
  const chosen = chosenWords(filterQuery, placed);
  if (!chosen.length) return null;
  return (
    <ul aria-label="고른 조건" className="flex flex-wrap gap-2 pt-3">
      {chosen.map(([param, words]) => (
        <li key={param}>
          <ButtonLink to={without(param)} size="s" preventScrollReset className="min-h-11">
            {words}
            <span aria-hidden>×</span>
            <span className="sr-only">빼기</span>
          </ButtonLink>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <ButtonLink
            to={without(...chosen.map(([param]) => param))}
            look="quiet"
            size="s"
            preventScrollReset
            className="min-h-11"
          >
            모두 지우기
          </ButtonLink>
        </li>
      )}
    </ul>
  );
}
