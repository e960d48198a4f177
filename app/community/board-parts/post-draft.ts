/**
 * Input of the post editor, stored on the device for its author, separately for each opened form.
 */
export type PostDraft = {
  title: string;
  html: string;
  /** the edited post's version when opened; null for a new post */
  version: number | null;
  /** the form's idempotency key, shared by the draft and its post */
  writeKey: string;
  /** when it was kept */
  at: number;
};

const KEPT_MS = 30 * 24 * 3600_000;
const PREFIX = "post-draft";
const placeOf = (accountId: string, postId: string | null) =>
  `${PREFIX} ${accountId} ${postId ?? "new"} `;

/** Whether it has content worth storing. */
export const isWorthKeeping = ({ title, html }: Pick<PostDraft, "title" | "html">): boolean =>
  title.trim() !== "" ||
  /<(?:img|iframe)\b/.test(html) ||
  html.replaceAll(/<[^>]*>|&nbsp;/g, "").trim() !== "";

/** Null when invalid or expired. */
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

/** This person's drafts, newest first. Deletes expired drafts of anybody. */
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
