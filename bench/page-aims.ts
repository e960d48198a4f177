import { spawnSync } from "node:child_process";
import { firstLoads } from "./first-load-bytes.ts";
import { processorMs } from "./orders/processor-time.ts";
import { pagesPerSecond } from "./pages-per-second.ts";
import { bareRate, withPace } from "./pace.ts";
import { atLeast, atMost, timeAtMost, type Verdict } from "./verdict.ts";

type RunningPlace = { origin: string; pid: number; product: string };

/** What a page costs that is rendered for one person, since a message on its way keeps it out of memory; and at first, while V8 compiles: for some ten seconds. */
async function uncachedCost({ origin, pid, product }: RunningPlace) {
  const cost = async () => {
    const before = processorMs(pid);
    const { answered } = await pagesPerSecond({
      url: `${origin}/product/${product}`,
      encoding: "identity",
      cookie: "flash=0",
    });
    return (processorMs(pid) - before) / answered;
  };
  const [cold] = [await cost(), await cost()];
  const { found: warm, pace } = await withPace(cost);
  return { cold, warm, pace };
}

/** The most that processes for pictures held together, in MiB; first visits have them made. */
function watchPictures(pid: number) {
  const seen = { most: 0 };
  const look = () => {
    const listed = spawnSync("ps", ["--ppid", String(pid), "-o", "rss=,args="], {
      encoding: "utf8",
    });
    const kib = listed.stdout
      .split("\n")
      .filter((line) => line.includes("image"))
      .reduce((sum, line) => sum + Number.parseInt(line, 10), 0);
    seen.most = Math.max(seen.most, kib / 1024);
  };
  const timer = setInterval(look, 200);
  return { seen, end: () => clearInterval(timer) };
}

/** The aims of pages that one running shop shows. */
export async function pageAims(where: RunningPlace): Promise<Verdict[]> {
  const { origin, pid, product } = where;
  const data = async (path: string) => {
    const { rate, bytes } = await pagesPerSecond({
      url: origin + path,
      encoding: "br",
      paths: [path],
    });
    return rate / (await bareRate(bytes));
  };
  const pages = {
    home: `${origin}/`,
    product: `${origin}/product/${product}`,
    "guest order": `${origin}/non-member/order/${product}`,
    board: `${origin}/board`,
  };
  const { cold, warm, pace } = await uncachedCost(where);
  console.log(`uncached product page in a process just started: ${cold.toFixed(2)} ms`);
  const pictures = watchPictures(pid);
  const loads = await firstLoads(pages).finally(pictures.end);
  return [
    timeAtMost("uncached product page, ms of the processor, all threads", warm, 2.2, pace),
    atLeast("list of 24 as data : bare node:http", await data("/api/products?limit=24"), 0.2),
    atLeast("product as data : bare node:http", await data(`/api/products/${product}`), 0.2),
    atMost("memory of what makes pictures, MiB", pictures.seen.most, 256),
    ...Object.entries(loads).flatMap(([name, { scriptBytes, requests, bytes }]) => [
      atMost(`first load of ${name}, KB of script`, scriptBytes / 1000, 100),
      atMost(`first load of ${name}, requests`, requests, 20),
      atMost(`first load of ${name}, KB in all`, bytes / 1000, 300),
    ]),
  ];
}
