import type { BrowserContext, Page } from "@playwright/test";
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

/**
 * Looks at what stands in each of these pages: opened in the window, or, if `isRead`, in the HTML
 * that the window is sent.
 */
export async function showPages(
  context: BrowserContext,
  paths: Iterable<string>,
  isRead: (path: string) => boolean = () => false,
): Promise<Map<string, Judgement>> {
  const judged = new Map<string, Judgement>();
  const waiting = [...paths];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const [page, desk] = [await context.newPage(), await context.newPage()];
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        if (isRead(path)) {
          judged.set(path, await readPage(context, desk, path));
          continue;
        }
        await page.goto(path, { waitUntil: "load", timeout: patience(30_000) });
        await page.waitForTimeout(SETTLE_MS);
        judged.set(path, await judge(page));
      }
      await Promise.all([page.close(), desk.close()]);
    }),
  );
  return judged;
}

/** What is no HTML and says so stays words, whatever is in it. */
async function readPage(context: BrowserContext, desk: Page, path: string): Promise<Judgement> {
  const answer = await context.request.get(path, { timeout: patience(30_000) });
  const { "content-type": type, "x-content-type-options": sniffing, ...headers } = answer.headers();
  const nonce = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1] ?? "";
  const judgement = await judge(desk, { html: await answer.text(), nonce });
  return type?.startsWith("text/html") || sniffing !== "nosniff"
    ? judgement
    : { ...judgement, live: [] };
}
