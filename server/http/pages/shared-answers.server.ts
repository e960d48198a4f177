import { KeptPage, type RenderedPage } from "../page-cache/kept-page.server.ts";
import { encodingOf } from "../page-cache/pack.server.ts";
import type { PageCache } from "../page-cache/page-cache.server.ts";

type AnswerRecipe = Pick<RenderedPage, "nonce" | "sharing"> & {
  key: string;
  /** from a request of which only address and device are left */
  make(bare: Request): Response | Promise<Response>;
  /** must stand in nothing that others see */
  secret?: string;
};
export type SharedAnswers = (request: Request, recipe: AnswerRecipe) => Promise<KeptPage>;

/**
 * Of the one who asks first nothing gets in but address and device, and the others do not lose the
 * page when that one hangs up.
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

/** Makes an answer once for all who ask at the same time, and keeps it for those who ask later. */
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
