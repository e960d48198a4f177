/**
 * Specification 8: what the document client says. The code is the same for both, as are the words'
 * beginnings in the vendor's client.
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
  /** for the screen */
  readonly words: string;

  constructor(reason: keyof typeof reasons, options?: ErrorOptions) {
    super(reasons[reason].message, options);
    this.reason = reason;
    this.words = reasons[reason].words;
  }
}

/**
 * What browsers throw when an address could not be asked at all. A page's code that is missing
 * although there is a network is another matter (lazy-page-guard.ts).
 */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError &&
  (isOffline() ||
    (/fetch|network|load failed/i.test(error.message) && !/module/i.test(error.message)));

const isOffline = (): boolean => typeof navigator !== "undefined" && navigator.onLine === false;

/**
 * The script of a page did not come; the router asks for it once and never again
 * (lazy-page-guard.ts).
 */
export class LazyPageError extends Error {
  override readonly name = "LazyPageError";
  /** the page that was asked for; null for a form that was sent */
  readonly target: string | null;

  constructor(target: string | null) {
    super(`the script of a page did not load: ${target ?? "a form's"}`);
    this.target = target;
  }
}

/**
 * What an error screen is shown for, when it is the network: also of what was asked before any
 * loader, as the routes and scripts behind a link are.
 */
export function unavailableOf(error: unknown): DocumentUnavailable | null {
  if (error instanceof DocumentUnavailable) return error;
  return isNetworkFailure(error) || (isOffline() && error instanceof LazyPageError)
    ? new DocumentUnavailable("offline", { cause: error })
    : null;
}
