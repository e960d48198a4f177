import { useState } from "react";
import { CloseIcon } from "#app/ui/icons.tsx";
import { forgetSearch, recentSearches } from "./recent-searches.ts";

/** This device's searches, to repeat or delete. */
export function RecentSearches({ onChoose }: { onChoose: (words: string) => void }) {
  const [recent, setRecent] = useState(recentSearches);
  if (!recent.length)
    return (
      <p className="px-5 pt-4 text-14 text-soft">
        이름의 한 부분이나 초성(ㅂㅇㅅ)으로도 찾을 수 있어요.
      </p>
    );
  return (
    <section aria-label="최근 검색어" className="pt-4">
      <h3 className="px-5 pb-1 text-14 font-semibold">최근 검색어</h3>
      <ul>
        {recent.map((words) => (
          <li key={words} className="flex items-center pr-2">
            <button
              type="button"
              onClick={() => onChoose(words)}
              className="min-h-11 min-w-0 flex-1 truncate px-5 text-left text-16 hover:bg-wash"
            >
              {words}
            </button>
            <button
              type="button"
              aria-label={`최근 검색어 ${words} 지우기`}
              onClick={() => setRecent(forgetSearch(words))}
              className="grid size-11 place-items-center rounded-s text-soft hover:bg-wash"
            >
              <CloseIcon className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
