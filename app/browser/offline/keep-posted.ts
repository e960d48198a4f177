import {
  data,
  isRouteErrorResponse,
  type DataStrategyResult,
  type MiddlewareFunction,
} from "react-router";
import { failAction } from "#app/browser/run-action.ts";
import type { UnsentForm } from "#app/browser/typing/keep-typed.ts";
import { isNetworkFailure } from "./unavailable.ts";

type Results = Record<string, DataStrategyResult>;

const UNSENT = "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요. 적은 내용은 그대로 있어요";
const UNDONE = "처리하지 못했어요. 잠시 뒤에 다시 눌러주세요. 적은 내용은 그대로 있어요";

/**
 * When a form's post to its own page cannot be sent, or the server fails, the page stays with
 * everything that was typed instead of an error screen. Pages that show this beside the form use
 * keep-typed.ts.
 */
export const keepPosted: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.method === "GET" || new URL(request.url).pathname !== location.pathname)
    return results;
  const failed = Object.entries(results ?? {}).flatMap(([id, { type, result }]) => {
    const words = type === "error" ? wordsOf(result) : null;
    return words ? [{ id, words, result }] : [];
  });
  if (!failed[0]) return results;
  await failAction(failed[0].result, { message: failed[0].words });
  return {
    ...results,
    ...Object.fromEntries(
      failed.map(({ id }): [string, DataStrategyResult] => [
        id,
        { type: "data", result: data<UnsentForm>({ unsent: true, told: true }, { status: 503 }) },
      ]),
    ),
  };
};

/** Null when the server did answer: a redirect, a missing page, or an error with its own words. */
function wordsOf(result: unknown): string | null {
  if (isRouteErrorResponse(result))
    return result.status >= 500 && !result.data?.words ? UNDONE : null;
  const { cause, status } = thrownIn(result);
  if (isNetworkFailure(cause)) return UNSENT;
  return cause instanceof Error && status >= 500 ? UNDONE : null;
}

/** The router wraps an action's error with a status, as `data` does. */
const thrownIn = (result: unknown): { cause: unknown; status: number } =>
  typeof result === "object" && result !== null && "data" in result && "init" in result
    ? { cause: result.data, status: (result.init as ResponseInit | null)?.status ?? 0 }
    : { cause: result, status: 0 };
