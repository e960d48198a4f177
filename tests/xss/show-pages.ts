import type { BrowserContext } from "@playwright/test";
import type { Identity } from "../authorization/people.ts";
import type { Row } from "../authorization/read-table.ts";
import { patience } from "../patience.ts";
import { judge, type Judgement } from "./watch.ts";

const SETTLE_MS = 100;
const AT_ONCE = 3;

/** Who sees most of a page. */
export function viewerOf({ path, says }: Row): Identity {
  const order: Identity[] = path.startsWith("/non-member")
    ? ["guest"]
    : ["administrator", "memberA", "guest", "visitor"];
  const member = /^\/(my|order|board|qna|login)/.test(path)
    ? (["memberA", ...order] as Identity[])
    : order;
  return member.find((identity) => says[identity].startsWith("ok")) ?? "visitor";
}

/** Opens every one of these pages and looks at what stands in it. */
export async function showPages(
  context: BrowserContext,
  paths: Iterable<string>,
): Promise<Map<string, Judgement>> {
  const judged = new Map<string, Judgement>();
  const waiting = [...paths];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const page = await context.newPage();
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        await page.goto(path, { waitUntil: "load", timeout: patience(30_000) });
        await page.waitForTimeout(SETTLE_MS);
        judged.set(path, await judge(page));
      }
      await page.close();
    }),
  );
  return judged;
}
