import { loadavg } from "node:os";
import { printTable, type Figure } from "./figures.ts";
import { memory } from "./memory.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";
import { rush } from "./rush.ts";
import { search } from "./search.ts";

// `npm run bench`: all five benches in under ten minutes on two quiet cores, and one table. Compare
// ratios to bare work of the same run, since machines differ.
const benches: Record<string, () => Promise<Figure[]>> = { pages, orders, rush, search, memory };
const tables: [string, Figure[]][] = [];
for (const [name, bench] of Object.entries(benches)) {
  console.log(`${(performance.now() / 1000).toFixed(0)} s: ${name} …`);
  const load = loadavg()[0]!.toFixed(1);
  tables.push([`${name} (load of the machine before: ${load})`, await bench()]);
}
for (const [title, figures] of tables) printTable(title, figures);
console.log(`\n${(performance.now() / 60_000).toFixed(1)} minutes`);
