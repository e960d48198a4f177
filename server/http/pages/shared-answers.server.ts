import { KeptPage, type RenderedPage } from "../page-cache/kept-page.server.ts";
import { encodingOf } from "../page-cache/pack.server.ts";
import type { PageCache } from "../page-cache/page-cache.server.ts";

type AnswerRecipe = Pick<RenderedPage, "nonce" | "sharing"> & {
  key: string;
  /** renders from a request that has only address and device left */
  make(bare: Request): Response | Promise<Response>;
  /** an answer that contains this text is not shared */
  secret?: string;
};
export type SharedAnswers = (request: Request, recipe: AnswerRecipe) => Promise<KeptPage>;

/**
 * Strips the first visitor's request to address and device, so that nothing personal is shared, and
 * detaches it, so that others get the page when that visitor disconnects.
 */
const bareOf = ({ url, headers }: Request): Request =>
  new Request(url, { headers: { "user-agent": headers.get("user-agent") ?? "" } });

type MadeAnswer = { page: KeptPage; mayKeep: boolean };

async function render(request: Request, recipe: AnswerRecipe): Promise<MadeAnswer> {
  const { make, secret, nonce, sharing } = recipe;
  const answer = await make(bareOf(request));
  const headers = [...answer.headers].filter(
    ([name]) => name !== "content-length" && name !== "cache-control",
  );
  const html = await answer.text();
  const mayKeep =
    answer.status === 200 &&
    !answer.headers.has("set-cookie") &&
    !answer.headers.get("cache-control")?.includes("no-store") &&
    !(secret && html.includes(secret));
  const { status } = answer;
  return { page: new KeptPage({ html, headers, status, nonce, sharing }), mayKeep };
}

/** Renders once for all concurrent requests, and caches the answer for later ones. */
export function sharedAnswers(cache: PageCache): SharedAnswers {
  const rendering = new Map<string, Promise<MadeAnswer>>();
  return async (request, recipe) => {
    const { generation } = cache;
    const found = cache.find(recipe.key);
    const slot = `${generation} ${recipe.key}`;
    const made = found
      ? { page: found, mayKeep: true }
      : (rendering.get(slot) ?? render(request, recipe).finally(() => rendering.delete(slot)));
    if (made instanceof Promise) rendering.set(slot, made);
    const { page, mayKeep } = await made;
    await page.form(encodingOf(request.headers.get("accept-encoding")));
    if (mayKeep) cache.keep(recipe.key, page, generation);
    return page;
  };
}

export async function sendKept(request: Request, page: KeptPage): Promise<Response> {
  const encoding = encodingOf(request.headers.get("accept-encoding"));
  const body = new Uint8Array(await page.form(encoding));
  return new Response(body, { status: page.status, headers: page.headers(encoding) });
}
