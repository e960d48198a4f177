import { useCallback, useEffect, useState } from "react";
import { useLateWrite } from "#app/browser/typing/use-late-write.ts";
import {
  forgetDraft,
  isWorthKeeping,
  keepDraft,
  listDrafts,
  type PostDraft,
} from "./post-draft.ts";

type OpenedPost = {
  accountId: string;
  postId: string | null;
  /** whether something on the page comes first, such as an answer to it */ silent: boolean;
  title: string;
  html: string;
};
export type DraftStatus = "nothing" | "kept" | "refused";

/**
 * Stores the input while typing, at once when leaving, and offers earlier drafts. `keeping` is
 * `refused` when storage is full.
 */
export function usePostDraft({ accountId, postId, silent, title, html }: OpenedPost) {
  const [offers, setOffers] = useState<PostDraft[]>([]);
  const [keeping, setKeeping] = useState<DraftStatus>("nothing");
  useEffect(() => {
    if (silent) return;
    // Drafts equal to the saved post are not offered.
    const found = listDrafts(accountId, postId);
    for (const draft of found)
      if (draft.title === title && draft.html === html) forgetDraft(accountId, draft.writeKey);
    setOffers(found.filter((draft) => draft.title !== title || draft.html !== html));
    // Once, for the page as it was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [accountId, postId]);

  const write = useCallback(
    (draft: Omit<PostDraft, "at">) => {
      if (isWorthKeeping(draft))
        setKeeping(keepDraft(accountId, postId, { ...draft, at: Date.now() }) ? "kept" : "refused");
      else {
        forgetDraft(accountId, draft.writeKey);
        setKeeping("nothing");
      }
    },
    [accountId, postId],
  );
  const { later: keep, now: keepNow } = useLateWrite(write);

  return {
    offer: offers[0] ?? null,
    keeping,
    keep,
    keepNow,
    take: () => setOffers([]),
    drop(draft: PostDraft) {
      forgetDraft(accountId, draft.writeKey);
      setOffers((drafts) => drafts.filter((other) => other !== draft));
    },
  };
}
