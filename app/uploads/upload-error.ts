/** Specification 8, in the words of a person. */
export const uploadErrors = {
  unknown: "올리지 못했어요. 잠시 뒤에 다시 시도해주세요.",
  "object-not-found": "올린 파일을 찾을 수 없어요. 다시 올려주세요.",
  "quota-exceeded": "올릴 수 있는 용량을 다 썼어요. 잠시 뒤에 다시 시도해주세요.",
  unauthenticated: "로그인이 만료됐어요. 새 창에서 로그인한 뒤 다시 시도해주세요.",
  unauthorized: "이 파일을 올릴 수 있는 권한이 없어요.",
  "unauthorized-app": "이 화면에서는 올릴 수 없어요. 새로고침한 뒤 다시 시도해주세요.",
  "retry-limit-exceeded": "여러 번 시도했지만 올리지 못했어요. 연결을 확인한 뒤 다시 시도해주세요.",
  canceled: "올리기를 취소했어요.",
  "invalid-url": "올릴 곳의 주소가 올바르지 않아요. 새로고침한 뒤 다시 시도해주세요.",
  "invalid-argument": "이 파일은 올릴 수 없어요. 다른 파일을 골라주세요.",
  "invalid-format": "파일 형식이 올바르지 않아요. 다른 파일을 골라주세요.",
  "no-download-url": "파일 주소를 받지 못했어요. 다시 시도해주세요.",
  "app-deleted": "화면이 오래됐어요. 새로고침한 뒤 다시 시도해주세요.",
  "internal-error": "문제가 생겨 올리지 못했어요. 잠시 뒤에 다시 시도해주세요.",
} as const;

export type UploadErrorCode = keyof typeof uploadErrors;

const STATUS_WORDS: Record<number, string> = {
  413: "파일이 너무 커요.",
  415: "이 형식의 파일은 올릴 수 없어요.",
  429: "한꺼번에 너무 많이 올렸어요. 잠시 뒤에 다시 시도해주세요.",
  507: "저장 공간이 부족해 올리지 못했어요. 관리자에게 알려주세요.",
};

/** Statuses that a retry cannot change. */
const FINAL = new Set([400, 403, 413, 415, 422]);

/** Why an upload ended; the message is for the person. */
export class UploadError extends Error {
  override name = "UploadError";
  code: UploadErrorCode;
  /** of the answer; 0 when none came */
  status: number;
  /** the server's requested delay */
  retryAfterMs: number;

  constructor(
    code: UploadErrorCode,
    {
      status = 0,
      retryAfterMs = 0,
      message,
      cause,
    }: {
      status?: number;
      retryAfterMs?: number;
      message?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message ?? STATUS_WORDS[status] ?? uploadErrors[code], { cause });
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  get mayTryAgain(): boolean {
    return !FINAL.has(this.status) && this.code !== "invalid-argument";
  }
}

/**
 * The code of a status. "Not found" is meaningful only for requests about an object; for an upload
 * it is unknown.
 */
export function codeOf(
  status: number,
  { statusText = "", ofObject = false } = {},
): UploadErrorCode {
  if (status === 401)
    return statusText.includes("Firebase App Check token is invalid")
      ? "unauthorized-app"
      : "unauthenticated";
  if (status === 402) return "quota-exceeded";
  if (status === 403) return "unauthorized";
  return status === 404 && ofObject ? "object-not-found" : "unknown";
}
