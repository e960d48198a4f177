/**
 * Specification 8: the errors of the document client. Code and message prefix are those of the
 * vendor's client.
 */
const reasons = {
  offline: {
    message: "Failed to get the document because the client is offline.",
    words: "오프라인이라 이 페이지를 불러올 수 없어요. 인터넷에 연결되면 다시 보여드릴게요.",
  },
  server: {
    message:
      "Failed to get the document from the server. It may exist in the cache: read it again without asking for the server.",
    words:
      "서버에서 새로 불러오지 못했어요. 저장해 둔 내용이 있을 수 있으니 그대로 보거나 잠시 뒤에 다시 시도해주세요.",
  },
};

export class DocumentUnavailable extends Error {
  override readonly name = "DocumentUnavailable";
  readonly code = "unavailable";
  readonly reason: keyof typeof reasons;
  /** shown on the screen */
  readonly words: string;

  constructor(reason: keyof typeof reasons, options?: ErrorOptions) {
    super(reasons[reason].message, options);
    this.reason = reason;
    this.words = reasons[reason].words;
  }
}

/**
 * Whether an error is a failed fetch. Code of a page that is missing although there is a network is
 * a LazyPageError instead (lazy-page-guard.ts).
 */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError &&
  (isOffline() ||
    (/fetch|network|load failed/i.test(error.message) && !/module/i.test(error.message)));

const isOffline = (): boolean => typeof navigator !== "undefined" && navigator.onLine === false;

/** A page's script failed to load, and the router will not retry it (lazy-page-guard.ts). */
export class LazyPageError extends Error {
  override readonly name = "LazyPageError";
  /** the requested page; null when a form was sent */
  readonly target: string | null;

  constructor(target: string | null) {
    super(`the script of a page did not load: ${target ?? "a form's"}`);
    this.target = target;
  }
}

/**
 * The network error behind an error screen, including failed requests before any loader, such as a
 * link's routes and scripts; null for other errors.
 */
export function unavailableOf(error: unknown): DocumentUnavailable | null {
  if (error instanceof DocumentUnavailable) return error;
  return isNetworkFailure(error) || (isOffline() && error instanceof LazyPageError)
    ? new DocumentUnavailable("offline", { cause: error })
    : null;
}
