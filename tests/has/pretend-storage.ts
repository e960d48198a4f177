import type { UploadWorld } from "#app/uploads/browser-world.ts";
import type { Answer, Send, StorageRequest } from "#app/uploads/send-request.ts";
import { UploadError } from "#app/uploads/upload-error.ts";

type Session = {
  name: string;
  size: number;
  bytes: Uint8Array;
  state: "active" | "final" | "canceled";
};
/**
 * Faults of a request: the connection breaks before or after processing, or within the body, or an
 * error status.
 */
export type Fault =
  | "before"
  | "after"
  | { cutAt: number }
  | { status: number; retryAfter?: number };

/** The browser's part of the storage service in memory, with a clock that never really waits. */
export function pretendStorage() {
  const objects = new Map<string, Uint8Array>();
  const sessions = new Map<string, Session>();
  const requests: string[] = [];
  const waits: number[] = [];
  let faults: (Fault | null)[] = [];
  let faultOf: (what: string) => Fault | null = () => faults.shift() ?? null;
  let clock = 1_000_000;
  let online = true;
  let hold: Promise<void> | null = null;

  const answer = (
    status: number,
    headers: Record<string, string> = {},
    body: unknown = null,
  ): Answer => ({
    status,
    statusText: "",
    header: (name) => headers[name.toLowerCase()] ?? null,
    json: () => JSON.parse(JSON.stringify(body)) as unknown,
  });
  const metadata = (name: string) => ({
    name,
    bucket: "shop",
    size: String(objects.get(name)?.length ?? 0),
  });

  async function act(
    { method, url, headers, body }: StorageRequest,
    sent: Uint8Array,
    whole: boolean,
  ): Promise<Answer> {
    const { pathname, searchParams } = new URL(url, "http://shop.test");
    const name = searchParams.get("name") ?? decodeURIComponent(pathname.split("/o/")[1] ?? "");
    if (pathname === "/files/images") return answer(200, {}, { of: `${sent.length} bytes` });
    if (method === "GET") return objects.has(name) ? answer(200, {}, metadata(name)) : answer(404);
    if (method === "DELETE") return answer(objects.delete(name) ? 204 : 404);
    if (headers["X-Goog-Upload-Protocol"] === "multipart") {
      const text = Buffer.from(sent).toString("latin1");
      const boundary = /boundary=(\d+)/.exec(headers["Content-Type"] ?? "")?.[1] ?? "none";
      const [, , bytes = ""] = text.split(`--${boundary}`);
      objects.set(name, Buffer.from(bytes.slice(bytes.indexOf("\r\n\r\n") + 4, -2), "latin1"));
      return answer(200, {}, metadata(name));
    }
    if (headers["X-Goog-Upload-Command"] === "start") {
      const key = `key${sessions.size + 1}`;
      sessions.set(key, {
        name,
        size: Number(headers["X-Goog-Upload-Header-Content-Length"]),
        bytes: new Uint8Array(),
        state: "active",
      });
      return answer(200, {
        "x-goog-upload-status": "active",
        "x-goog-upload-url": `https://inside.example/v0/b/shop/o?name=${encodeURIComponent(name)}&upload_id=${key}`,
      });
    }
    const session = sessions.get(searchParams.get("upload_id") ?? "");
    if (!session) return answer(404);
    return talkAbout(session, {
      command: headers["X-Goog-Upload-Command"] ?? "",
      offset: Number(headers["X-Goog-Upload-Offset"]),
      sent,
      whole,
      body,
    });
  }

  function talkAbout(
    session: Session,
    {
      command,
      offset,
      sent,
      whole,
    }: { command: string; offset: number; sent: Uint8Array; whole: boolean; body: unknown },
  ): Answer {
    if (command === "query")
      return answer(200, {
        "x-goog-upload-status": session.state,
        "x-goog-upload-size-received": String(session.bytes.length),
      });
    if (command === "cancel") {
      if (session.state === "final") return answer(400);
      session.state = "canceled";
      return answer(200);
    }
    if (session.state === "canceled") return answer(410);
    if (offset > session.bytes.length) return answer(409);
    session.bytes = Buffer.concat([
      session.bytes,
      sent.subarray(Math.max(0, session.bytes.length - offset)),
    ]);
    if (!whole || !command.includes("finalize"))
      return answer(200, { "x-goog-upload-status": "active" });
    if (session.bytes.length !== session.size) return answer(400);
    session.state = "final";
    objects.set(session.name, session.bytes);
    return answer(200, { "x-goog-upload-status": "final" }, metadata(session.name));
  }

  const send: Send = async (request, { signal, onProgress }) => {
    const stopped = new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")), {
        once: true,
      }),
    );
    stopped.catch(() => undefined);
    if (signal.aborted) throw new DOMException("stopped", "AbortError");
    const what =
      request.headers["X-Goog-Upload-Command"] ??
      request.headers["X-Goog-Upload-Protocol"] ??
      request.method;
    const size = typeof request.body === "string" ? request.body.length : (request.body?.size ?? 0);
    requests.push(
      what.startsWith("upload")
        ? `${what} ${request.headers["X-Goog-Upload-Offset"]}+${size}`
        : what,
    );
    if (hold) await Promise.race([hold, stopped]);
    const bytes =
      request.body instanceof Blob
        ? new Uint8Array(await request.body.arrayBuffer())
        : new Uint8Array();
    const fault = online ? faultOf(requests.at(-1)!) : "before";
    await Promise.race([Promise.resolve(), stopped]);
    if (fault === "before") throw new UploadError("unknown");
    if (fault && typeof fault === "object" && "status" in fault)
      return answer(
        fault.status,
        fault.retryAfter ? { "retry-after": String(fault.retryAfter) } : {},
      );
    onProgress?.(bytes.length);
    const cut = fault && typeof fault === "object" ? fault.cutAt : null;
    const answered = await act(
      request,
      cut === null ? bytes : bytes.subarray(0, cut),
      cut === null,
    );
    if (fault) throw new UploadError("unknown");
    return answered;
  };

  const world: UploadWorld = {
    send,
    now: () => clock,
    random: () => 0.5,
    isOnline: () => online,
    async wait(ms, signal) {
      waits.push(ms);
      clock += ms;
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) throw new DOMException("stopped", "AbortError");
    },
  };

  return {
    world,
    objects,
    sessions,
    asked: requests,
    waits,
    /** What goes wrong with the next requests, one after the other. */
    fails: (...next: (Fault | null)[]) => (faults = next),
    /** What goes wrong with each request, by its words. */
    failsAt: (choose: (what: string) => Fault | null) => (faultOf = choose),
    setOnline: (is: boolean) => (online = is),
    /** Requests wait until the function that this gives is called. */
    holds(): () => void {
      let release = () => {};
      hold = new Promise((resolve) => (release = resolve));
      return () => {
        hold = null;
        release();
      };
    },
    passTime: (ms: number) => (clock += ms),
  };
}

/** Bytes that are nowhere the same. */
export function noise(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let state = 1;
  for (let at = 0; at < size; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes;
}
