import type { DayRange } from "#shop/money/figures/figures-filter.ts";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";

const parts = {
  sales: { to: "/admin/figures", title: "매출" },
  visits: { to: "/admin/figures/visits", title: "방문" },
};

/** What was sold, and who came to look, of the same period. */
export function FiguresParts({
  here,
  range: { from, to },
}: {
  here: keyof typeof parts;
  range: DayRange;
}) {
  const query = new URLSearchParams({ from, to }).toString();
  return (
    <ListTabs
      label="실적"
      tabs={Object.entries(parts).map(([name, part]) => ({
        to: `${part.to}?${query}`,
        title: part.title,
        isHere: name === here,
      }))}
    />
  );
}
