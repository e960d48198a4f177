import { useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

const BESIDE = 2;

const numbersOf = (page: number, pages: number): number[] =>
  Array.from({ length: pages }, (_, at) => at + 1).filter(
    (at) => at === 1 || at === pages || Math.abs(at - page) <= BESIDE,
  );

export function SearchPages({ page, pages }: { page: number; pages: number }) {
  const [params] = useSearchParams();
  if (pages < 2) return null;
  const to = (at: number) => {
    const there = new URLSearchParams([...params].filter(([, value]) => value));
    if (at > 1) there.set("page", String(at));
    else there.delete("page");
    return `?${there}`;
  };
  return (
    <nav
      aria-label="페이지 이동"
      className="flex flex-wrap items-center justify-center gap-1 pt-12"
    >
      {page > 1 && (
        <ButtonLink to={to(page - 1)} rel="prev" look="quiet" className="max-md:hidden">
          이전
        </ButtonLink>
      )}
      {numbersOf(page, pages).map((at, index, all) => (
        <span key={at} className="flex items-center">
          {at - (all[index - 1] ?? 0) > 1 && <span aria-hidden>…</span>}
          <ButtonLink
            to={to(at)}
            look={at === page ? "ink" : "quiet"}
            aria-label={`${at}페이지`}
            aria-current={at === page ? "page" : undefined}
            className="min-w-11 numbers"
          >
            {at}
          </ButtonLink>
        </span>
      ))}
      {page < pages && (
        <ButtonLink to={to(page + 1)} rel="next" look="quiet">
          다음
        </ButtonLink>
      )}
    </nav>
  );
}
