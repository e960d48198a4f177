import { useSearchParams } from "react-router";
import { ButtonLink } from "./button.tsx";

type Props = {
  previous: string | null;
  next: string | null;
  /** of the page, where the list is not at its top: "#questions" */
  part?: string;
  /** what is opened beside the list, and not on its next page */
  forgets?: string;
};

/** Links to newer and older rows; nothing when one page has them all. */
export function Pager({ previous, next, part = "", forgets = "open" }: Props) {
  const [search] = useSearchParams();
  const to = (key: "after" | "before", cursor: string) => {
    const there = new URLSearchParams(search);
    for (const param of ["after", "before", forgets]) there.delete(param);
    there.set(key, cursor);
    return `?${there}${part}`;
  };
  return (
    <PagerLinks
      previous={previous && { to: to("before", previous), words: "이전" }}
      next={next && to("after", next)}
    />
  );
}

type LinksProps = {
  previous: { to: string; words: string } | null | false | "";
  next: string | null;
};

/** The same where a list has its own addresses. */
export function PagerLinks({ previous, next }: LinksProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="페이지 이동" className="flex justify-between gap-2 pt-4">
      <span>
        {previous && (
          <ButtonLink to={previous.to} rel="prev">
            {previous.words}
          </ButtonLink>
        )}
      </span>
      <span>
        {next && (
          <ButtonLink to={next} rel="next">
            다음
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
