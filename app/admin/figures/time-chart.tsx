import { netOf, type FigureRow } from "#shop/money/figures/figure-sums.ts";
import { won } from "#lib/won.ts";
import { bucketWords } from "./bucket-words.ts";
import { roundAbove, shortWon } from "./short-won.ts";

/** Every bar is named where there are not more than these. */
const MOST_NAMED = 7;
/** On the narrowest phones every second one where there are more than these. */
const MOST_IN_NARROW = 5;

type Props = {
  rows: FigureRow[];
  view: "day" | "week" | "month";
  label: string;
  /** what the amounts are, where they are no money */
  words?: (amount: number) => string;
};

const scaleOf = (rows: FigureRow[]) => {
  const values = rows.flatMap(({ now, before }) => [netOf(now), netOf(before)]);
  const top = roundAbove(Math.max(0, ...values)) || 1;
  const bottom = -roundAbove(-Math.min(0, ...values));
  return { top, bottom, yOf: (amount: number) => ((top - amount) / (top - bottom)) * 100 };
};

/** Bars for now, a dashed line for the previous period: distinguishable without colour. */
export function TimeChart({ rows, view, label, words = won }: Props) {
  const { top, bottom, yOf } = scaleOf(rows);
  const width = 100 / rows.length;
  const highest = rows.reduce((best, row) => (netOf(row.now) > netOf(best.now) ? row : best));
  const before = rows
    .map((row, at) => `${at ? "L" : "M"}${at * width} ${yOf(netOf(row.before))}h${width}`)
    .join("");
  return (
    <figure className="pt-2">
      <div className="flex gap-2">
        <Scale marks={[top, top / 2, 0, bottom]} yOf={yOf} />
        <div className="relative h-48 min-w-0 flex-1 md:h-64">
          <svg
            role="img"
            aria-label={label}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {[top, top / 2].map((mark) => (
              <Line key={mark} y={yOf(mark)} className="stroke-line" />
            ))}
            {rows.map((row, at) => (
              <Bar key={row.name} row={row} at={at} {...{ width, view, yOf, words }} />
            ))}
            <Line y={yOf(0)} className="stroke-ink" />
            <path
              d={before}
              fill="none"
              strokeWidth={1.5}
              strokeDasharray="4 3"
              vectorEffect="non-scaling-stroke"
              className="stroke-soft"
            />
          </svg>
          {netOf(highest.now) > 0 && (
            <Mark
              at={(rows.indexOf(highest) + 0.5) * width}
              style={{ bottom: `calc(${100 - yOf(netOf(highest.now))}% + 2px)` }}
              className="bg-paper px-0.5 font-semibold text-ink"
            >
              {shortWon(netOf(highest.now))}
            </Mark>
          )}
        </div>
      </div>
      <Days rows={rows} view={view} />
      <figcaption className="flex flex-wrap gap-x-4 pt-3 text-12 text-soft">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-3 w-2 bg-accent" />이 기간
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="w-5 border-t-2 border-dashed border-soft" />
          이전 기간
        </span>
      </figcaption>
    </figure>
  );
}

const Line = ({ y, className }: { y: number; className: string }) => (
  <line x1={0} x2={100} y1={y} y2={y} vectorEffect="non-scaling-stroke" className={className} />
);

type BarProps = {
  row: FigureRow;
  at: number;
  width: number;
  view: Props["view"];
  yOf(amount: number): number;
  words(amount: number): string;
};

function Bar({ row, at, width, view, yOf, words }: BarProps) {
  const net = netOf(row.now);
  const [zero, end] = [yOf(0), yOf(net)];
  // A few bars as wide as their place would be a wall.
  const share = width > 100 / MOST_NAMED - 1 ? 0.45 : 0.7;
  return (
    <rect
      x={at * width + (width * (1 - share)) / 2}
      width={width * share}
      y={Math.min(zero, end)}
      height={Math.abs(zero - end)}
      className="fill-accent"
    >
      <title>{`${bucketWords(row.name, view)} ${words(net)}, 이전 기간 ${words(netOf(row.before))}`}</title>
    </rect>
  );
}

/** Keeps the first of two overlapping marks; in percent of the height. */
const isApart =
  (yOf: (amount: number) => number) =>
  (mark: number, at: number, marks: number[]): boolean =>
    marks.slice(0, at).every((other) => Math.abs(yOf(other) - yOf(mark)) > LEAST_APART);
const LEAST_APART = 8;

function Scale({ marks, yOf }: { marks: number[]; yOf(amount: number): number }) {
  return (
    <div aria-hidden className="relative w-10 shrink-0 text-12 text-soft numbers">
      {[...new Set(marks)].filter(isApart(yOf)).map((mark) => (
        <span
          key={mark}
          className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
          style={{ top: `${yOf(mark)}%` }}
        >
          {shortWon(mark)}
        </span>
      ))}
    </div>
  );
}

type MarkProps = {
  at: number;
  style?: React.CSSProperties;
  className?: string;
  /** neighbours leave no room to lean */
  isUpright?: boolean;
  children: React.ReactNode;
};

const EDGE = 8;
const leaning = (at: number): number => {
  if (at < EDGE) return at;
  return at > 100 - EDGE ? at : 50;
};

/** Above or below its place in the chart; at the edges it stays within. */
function Mark({ at, style = {}, className = "", isUpright = false, children }: MarkProps) {
  return (
    <span
      aria-hidden
      className={`absolute text-12 whitespace-nowrap numbers ${className}`}
      style={{
        left: `${at}%`,
        transform: `translateX(-${isUpright ? 50 : leaning(at)}%)`,
        ...style,
      }}
    >
      {children}
    </span>
  );
}

/** Every bar is named where there are few, else the first, the middle and the last. */
function Days({ rows, view }: Pick<Props, "rows" | "view">) {
  const last = rows.length - 1;
  const named =
    rows.length <= MOST_NAMED ? rows.map((_, at) => at) : [0, Math.floor(last / 2), last];
  return (
    <div className="mt-1 ml-12 relative h-5 text-soft">
      {named.map((at) => (
        <Mark
          key={at}
          at={((at + 0.5) / rows.length) * 100}
          isUpright={rows.length <= MOST_NAMED && rows.length > 1}
          className={named.length > MOST_IN_NARROW && (last - at) % 2 ? "max-[389px]:hidden" : ""}
        >
          {bucketWords(rows[at]!.name, view)}
        </Mark>
      ))}
    </div>
  );
}
