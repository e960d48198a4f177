import { data, type DataStrategyResult, type MiddlewareFunction } from "react-router";
import { showAlert } from "#app/browser/state/alerts.ts";
import type { Unsent } from "#app/browser/typing/keep-typed.ts";
import { isNetworkFailure } from "./unavailable.ts";

type Results = Record<string, DataStrategyResult>;

/** The router hands an action's error over with a status, as `data` does. */
const causeOf = (result: unknown): unknown =>
  typeof result === "object" && result !== null && "data" in result && "init" in result
    ? result.data
    : result;

const WORDS = "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요. 적은 내용은 그대로 있어요.";

/**
 * A form that was posted to the page it stands on and could not be sent leaves that page as it is, with everything that was typed, where an
 * error screen would come. Pages that say so beside the form do it themselves (keep-typed.ts).
 */
export const keepPosted: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  const unsent = Object.entries(results ?? {}).filter(
    ([, { type, result }]) => type === "error" && isNetworkFailure(causeOf(result)),
  );
  if (
    request.method === "GET" ||
    !unsent.length ||
    new URL(request.url).pathname !== location.pathname
  )
    return results;
  showAlert(WORDS, { type: "error" });
  return {
    ...results,
    ...Object.fromEntries(
      unsent.map(([id]): [string, DataStrategyResult] => [
        id,
        { type: "data", result: data<Unsent>({ unsent: true, told: true }, { status: 503 }) },
      ]),
    ),
  };
};
