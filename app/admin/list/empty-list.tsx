import { useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

type Props = { title: string; words: string; /** the list's first page */ start: string };

/** Where nothing is listed yet; past the last page, with the way back to the first. */
export function EmptyList({ title, words, start }: Props) {
  const [search] = useSearchParams();
  const isLater = search.has("after") || search.has("before");
  return (
    <EmptyState title={title} words={words}>
      {isLater && <ButtonLink to={start}>처음으로</ButtonLink>}
    </EmptyState>
  );
}
