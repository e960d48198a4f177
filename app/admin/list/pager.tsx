import { useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** Links to newer and older rows; nothing when one page has them all. */
export function Pager({ previous, next }: { previous: string | null; next: string | null }) {
  const [search] = useSearchParams();
  if (!previous && !next) return null;
  const to = (key: "after" | "before", cursor: string) => {
    const there = new URLSearchParams(search);
    for (const param of ["after", "before", "open"]) there.delete(param);
    there.set(key, cursor);
    return `?${there}`;
  };
  return (
    <nav aria-label="쪽 이동" className="flex justify-between gap-2 pt-4">
      <span>
        {previous && (
          <ButtonLink to={to("before", previous)} rel="prev">
            이전
          </ButtonLink>
        )}
      </span>
      <span>
        {next && (
          <ButtonLink to={to("after", next)} rel="next">
            다음
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
