import { useEffect, useState } from "react";
import type { Suggestions } from "#shop/product/search/suggest-products.server.ts";

const REST_MS = 150;
const LIMIT_MS = 10_000;

type FoundSuggestions = { asked: string; suggestions: Suggestions };

export function useSuggestions(query: string) {
  const [found, setFound] = useState<FoundSuggestions | null>(null);
  const [failed, setFailed] = useState<{ asked: string; words: string } | null>(null);
  const [again, setAgain] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(LIMIT_MS)]);
          const answer = await fetch(`/api/search?${query}`, { signal });
          if (!answer.ok) throw answer;
          const suggestions = (await answer.json()) as Suggestions;
          setFound({ asked: query, suggestions });
          setFailed(null);
        } catch (error) {
          if (!leaving.signal.aborted) setFailed({ asked: query, words: whyFailed(error) });
        }
      },
      query ? REST_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [query, again]);
  const isFailed = failed?.asked === query;
  return {
    found,
    failed: isFailed ? failed.words : null,
    isWaiting: found?.asked !== query && !isFailed,
    retry: () => {
      setFailed(null);
      setAgain((count) => count + 1);
    },
  };
}

function whyFailed(error: unknown): string {
  if (error instanceof Response && error.status === 429)
    return "짧은 시간에 너무 여러 번 검색했어요. 잠시 뒤에 다시 검색해주세요.";
  return navigator.onLine
    ? "지금은 검색할 수 없어요. 잠시 뒤에 다시 시도해주세요."
    : "인터넷에 연결되어 있지 않아요. 연결되면 다시 검색해주세요.";
}
