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
 * A form that was posted to the page it stands on and could not be sent, or where the server
 * failed, leaves that page as it is, with everything that was typed, where an error screen would
 * come. Pages that say so beside the form do it themselves (keep-typed.ts).
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

/** Null for what is an answer: a redirect, a page that is not there, words of the server's own. */
function wordsOf(result: unknown): string | null {
  if (isRouteErrorResponse(result))
    return result.status >= 500 && !result.data?.words ? UNDONE : null;
  const { cause, status } = thrownIn(result);
  if (isNetworkFailure(cause)) return UNSENT;
  return cause instanceof Error && status >= 500 ? UNDONE : null;
}

/** The router hands an action's error over with a status, as `data` does. */
const thrownIn = (result: unknown): { cause: unknown; status: number } =>
  typeof result === "object" && result !== null && "data" in result && "init" in result
    ? { cause: result.data, status: (result.init as ResponseInit | null)?.status ?? 0 }
    : { cause: result, status: 0 };
