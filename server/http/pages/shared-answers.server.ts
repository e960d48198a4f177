import type { Audience } from "../page-cache/cached-paths.server.ts";
import { encodingOf, KeptPage } from "../page-cache/kept-page.server.ts";
import type { PageCache } from "../page-cache/page-cache.server.ts";

type RenderedPage = { kept: KeptPage; mayKeep: boolean };
type AnswerRecipe = {
  key: string;
  sharing: Audience;
  /** from a request of which only address and device are left */
  make(bare: Request): Response | Promise<Response>;
};
export type SharedAnswers = (request: Request, making: AnswerRecipe) => Promise<KeptPage>;

/** Of the one who asks first nothing gets in but address and device, and the others do not lose the page when that one hangs up. */
export const bareOf = ({ url, headers }: Request): Request =>
  new Request(url, { headers: { "user-agent": headers.get("user-agent") ?? "" } });

async function render(request: Request, { sharing, make }: AnswerRecipe): Promise<RenderedPage> {
  const answer = await make(bareOf(request));
  const names = [...answer.headers].filter(
    ([name]) => name !== "content-length" && name !== "cache-control",
  );
  const mayKeep =
    answer.status === 200 &&
    !answer.headers.has("set-cookie") &&
    !answer.headers.get("cache-control")?.includes("no-store");
  const { status } = answer;
  return { kept: new KeptPage(await answer.text(), names, { status, sharing }), mayKeep };
}

/** Makes an answer once for all who ask at the same time, and keeps it for those who ask later. */
export function sharedAnswers(cache: PageCache): SharedAnswers {
  const rendering = new Map<string, Promise<RenderedPage>>();
  return async (request, making) => {
    const { key } = making;
    const { generation } = cache;
    const slot = `${generation} ${key}`;
    const begin = () => {
      const begun = render(request, making).finally(() => rendering.delete(slot));
      rendering.set(slot, begun);
      return begun;
    };
    const found = cache.find(key);
    const { kept, mayKeep } = found
      ? { kept: found, mayKeep: true }
      : await (rendering.get(slot) ?? begin());
    await kept.pack(encodingOf(request.headers.get("accept-encoding")));
    if (mayKeep) cache.keep(key, kept, generation);
    return kept;
  };
}

export function sendKept(request: Request, kept: KeptPage, own: Parameters<KeptPage["body"]>[1]) {
  const encoding = encodingOf(request.headers.get("accept-encoding"));
  return new Response(new Uint8Array(kept.body(encoding, own)), {
    status: kept.status,
    headers: kept.answerHeaders(encoding),
  });
}
