import { useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { FormReply } from "#app/form-action.server.ts";
import type { ListAnswer } from "./list-answer.ts";

type Reply = FormReply<ListAnswer> | undefined;

const resultsOf = (reply: Reply) =>
  reply?.done && "results" in reply.done ? reply.done.results : null;

/** Without JavaScript the page itself is answered; an answer about one order is not meant. */
const isOfMany = (reply: Reply): boolean =>
  Boolean(reply?.errors?.orders) || resultsOf(reply) !== null;

/** The answer of the last call for many orders; what was not done stays ticked, to be mended. */
export function useBulk(actionData: Reply, choose: (numbers: string[]) => void) {
  const fetcher = useFetcher<FormReply<ListAnswer>>({ key: "many orders" });
  const [closed, setClosed] = useState<unknown>(null);
  const reply = fetcher.data ?? (isOfMany(actionData) ? actionData : undefined);
  const results = resultsOf(reply);
  useEffect(() => {
    if (results)
      choose(results.filter(({ outcome }) => outcome === "refused").map(({ number }) => number));
  }, [results, choose]);
  const close = useCallback(() => setClosed(results), [results]);
  return {
    fetcher,
    close,
    results: closed === results ? null : results,
    problem: reply?.refused?.message ?? reply?.errors?.orders?.join(" "),
  };
}
