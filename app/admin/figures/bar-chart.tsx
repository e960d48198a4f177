import { netOf, type FigureRow } from "#shop/money/figures/figure-sums.ts";
import { won } from "#lib/won.ts";

const MOST = 8;

/** One bar for each, the longest first, and under it a thinner one for the period before. */
export function BarChart({ rows, label }: { rows: FigureRow[]; label: string }) {
  const shown = rows.filter(({ now }) => netOf(now) > 0).slice(0, MOST);
  const longest = Math.max(1, ...shown.flatMap(({ now, before }) => [netOf(now), netOf(before)]));
  return (
    <figure className="pt-2">
      <div role="img" aria-label={label} className="flex flex-col gap-3">
        {shown.map((row) => (
          <div key={`${row.name} ${row.detail}`} className="flex flex-col gap-1">
            <p className="flex justify-between gap-4 text-14">
              <span className="truncate">{row.title}</span>
              <span className="font-medium whitespace-nowrap numbers">{won(netOf(row.now))}</span>
            </p>
            <Bar share={netOf(row.now) / longest} className="h-3 bg-accent" />
            <Bar share={netOf(row.before) / longest} className="h-1 bg-edge" />
          </div>
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 pt-3 text-12 text-soft">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-3 w-5 bg-accent" />이 기간
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-1 w-5 bg-edge" />
          이전 기간
        </span>
      </figcaption>
    </figure>
  );
}

const Bar = ({ share, className }: { share: number; className: string }) => (
  <div className={className} style={{ width: `${Math.max(0, share) * 100}%` }} />
);
