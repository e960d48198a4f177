import { UploadError } from "./upload-error.ts";

export type StorageRequest = {
  method: "GET" | "POST" | "DELETE";
  url: string;
  headers: Record<string, string>;
  body: Blob | string | null;
};
export type Answer = {
  status: number;
  statusText: string;
  header: (name: string) => string | null;
  json: () => unknown;
};
export type Watch = { signal: AbortSignal; onProgress?: (sent: number) => void };

/**
 * Rejects with an UploadError of status 0 without an answer, and with an AbortError on `signal`.
 */
export type Send = (request: StorageRequest, watch: Watch) => Promise<Answer>;

/** A line on which nothing moves for this long is cut. */
const SILENCE_MS = 60_000;

export const aborted = (): DOMException => new DOMException("stopped", "AbortError");
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";

/**
 * Uses XMLHttpRequest, because fetch has no upload progress. On our origin the session cookie is
 * included.
 */
export const sendByXhr: Send = ({ method, url, headers, body }, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted());
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const restartTimer = () => {
      clearTimeout(silence);
      silence = setTimeout(lost, SILENCE_MS);
    };
    const settle = (say: () => void) => {
      clearTimeout(silence);
      signal.removeEventListener("abort", stop);
      removeEventListener("offline", lost);
      say();
    };
    const fail = () => settle(() => reject(new UploadError("unknown")));
    const lost = () => {
      fail();
      request.abort();
    };
    const stop = () => {
      settle(() => reject(aborted()));
      request.abort();
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => {
      restartTimer();
      onProgress?.(loaded);
    };
    request.onload = () =>
      settle(() =>
        resolve({
          status: request.status,
          statusText: request.statusText,
          header: (name) => request.getResponseHeader(name),
          json: () => JSON.parse(request.responseText) as unknown,
        }),
      );
    request.onerror = fail;
    signal.addEventListener("abort", stop);
    // The browser says sooner than the line itself that it is gone.
    addEventListener("offline", lost);
    restartTimer();
    request.send(body);
  });
