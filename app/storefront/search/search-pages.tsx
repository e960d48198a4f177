import { useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** The way to the pages beside this one. */
export function SearchPages({ page, pages }: { page: number; pages: number }) {
  const [params] = useSearchParams();
  if (pages < 2) return null;
  const to = (at: number) => {
    const there = new URLSearchParams(params);
    there.set("page", String(at));
    return `?${there}`;
  };
  return (
    <nav aria-label="쪽 이동" className="flex items-center justify-center gap-4 pt-12">
      {page > 1 && (
        <ButtonLink to={to(page - 1)} rel="prev">
          이전
        </ButtonLink>
      )}
      <span className="text-14 numbers">
        {page} / {pages}
      </span>
      {page < pages && (
        <ButtonLink to={to(page + 1)} rel="next">
          다음
        </ButtonLink>
      )}
    </nav>
  );
}
