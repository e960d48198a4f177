import { Link } from "react-router";

export type ListTabLink = {
  to: string;
  title: string;
  isHere: boolean;
  count?: number | null;
  /** from here on the count says only that there are as many or more */ limit?: number;
};

const LIMIT = 1000;
const words = (count: number) => count.toLocaleString("ko-KR");

/** The views of a list with their counts; in the address, so that going back works. */
export function ListTabs({ label, tabs }: { label: string; tabs: ListTabLink[] }) {
  return (
    <nav aria-label={label} className="scrolls-sideways -mx-4 px-4 md:mx-0 md:px-0">
      <ul className="flex min-w-max gap-5 border-b border-line">
        {tabs.map(({ to, title, isHere, count, limit = LIMIT }) => (
          <li key={title}>
            <Link
              to={to}
              aria-current={isHere ? "page" : undefined}
              className="-mb-px flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-14 text-soft transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {title}
              {count != null && (
                <span className={`numbers ${isHere ? "text-accent" : ""}`}>
                  {count >= limit ? `${words(limit - 1)}+` : words(count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
