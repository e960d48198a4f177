/**
 * Input of the post editor, stored on the device for its author, separately for each opened form.
 */
export type PostDraft = {
  title: string;
  html: string;
  /** of the post that is edited, as it was opened; null for a new one */
  version: number | null;
  /** of the form: the draft and what becomes of it are one */
  writeKey: string;
  /** when it was kept */
  at: number;
};

const KEPT_MS = 30 * 24 * 3600_000;
const PREFIX = "post-draft";
const placeOf = (accountId: string, postId: string | null) =>
  `${PREFIX} ${accountId} ${postId ?? "new"} `;

/** Whether there is anything in it that somebody would miss. */
export const isWorthKeeping = ({ title, html }: Pick<PostDraft, "title" | "html">): boolean =>
  title.trim() !== "" ||
  /<(?:img|iframe)\b/.test(html) ||
  html.replaceAll(/<[^>]*>|&nbsp;/g, "").trim() !== "";

/** Null for what is none of ours, or too old to be remembered by anybody. */
export function parseDraft(stored: string | null, now: number): PostDraft | null {
  if (!stored) return null;
  try {
    const draft: unknown = JSON.parse(stored);
    if (typeof draft !== "object" || draft === null) return null;
    const { title, html, version, writeKey, at } = draft as Record<string, unknown>;
    if (
      typeof title !== "string" ||
      typeof html !== "string" ||
      typeof writeKey !== "string" ||
      typeof at !== "number"
    )
      return null;
    if (version !== null && typeof version !== "number") return null;
    return now - at > KEPT_MS ? null : { title, html, version, writeKey, at };
  } catch {
    return null;
  }
}

/** False when the device has no room, or keeps nothing at all. */
export function keepDraft(accountId: string, postId: string | null, draft: PostDraft): boolean {
  try {
    localStorage.setItem(placeOf(accountId, postId) + draft.writeKey, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** What this person wrote here before, newest first. Drafts of long ago go, whoever wrote them. */
export function listDrafts(
  accountId: string,
  postId: string | null,
  now = Date.now(),
): PostDraft[] {
  try {
    const drafts = Object.keys(localStorage)
      .filter((key) => key.startsWith(`${PREFIX} `))
      .flatMap((key) => {
        const draft = parseDraft(localStorage.getItem(key), now);
        if (!draft) localStorage.removeItem(key);
        return draft && key.startsWith(placeOf(accountId, postId)) ? [draft] : [];
      });
    return drafts.toSorted((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}

/** Takes away what was kept of one form, wherever it stands. */
export function forgetDraft(accountId: string, writeKey: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${PREFIX} ${accountId} `) && key.endsWith(` ${writeKey}`))
        localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
