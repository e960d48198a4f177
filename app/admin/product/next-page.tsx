import { useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** Leads on through products that are read page by page, and back to the first of them. */
export function NextPage({ next }: { next: string | null }) {
  const [params] = useSearchParams();
  const to = (after: string | null) => {
    const query = new URLSearchParams(params);
    query.delete("index");
    if (after) query.set("after", after);
    else query.delete("after");
    return `?${query}`;
  };
  if (!next && !params.has("after")) return null;
  return (
    <nav aria-label="쪽" className="mt-6 flex justify-center gap-2">
      {params.has("after") && <ButtonLink to={to(null)}>처음으로</ButtonLink>}
      {next && <ButtonLink to={to(next)}>다음</ButtonLink>}
    </nav>
  );
}
