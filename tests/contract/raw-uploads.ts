import { request } from "node:http";

export type Answer = {
  status: number;
  uploadStatus: string | null;
  received: number | null;
  text: string;
};
type Chunk = {
  command?: string;
  offset?: number;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

/** The resumable protocol byte by byte, without a client that mends what goes wrong. */
export function rawUploads(origin: string, token: string) {
  const authorization = `Firebase ${token}`;

  async function start(
    name: string,
    headers: Record<string, string> = {},
    body = "{}",
  ): Promise<string> {
    const answer = await fetch(`${origin}/v0/b/shop/o?name=${encodeURIComponent(name)}`, {
      method: "POST",
      body,
      headers: {
        authorization,
        "x-goog-upload-protocol": "resumable",
        "x-goog-upload-command": "start",
        ...headers,
      },
    });
    const url = answer.headers.get("x-goog-upload-url");
    if (answer.status !== 200 || !url)
      throw new Error(`the upload did not start: ${answer.status} ${await answer.text()}`);
    return url;
  }

  const headersOf = ({ command = "upload", offset, headers }: Chunk) => ({
    authorization,
    "x-goog-upload-command": command,
    ...(offset !== undefined && { "x-goog-upload-offset": String(offset) }),
    ...headers,
  });

  async function send(url: string, chunk: Chunk): Promise<Answer> {
    const answer = await fetch(url, {
      method: "POST",
      headers: headersOf(chunk),
      body: chunk.bytes ?? null,
    });
    const received = answer.headers.get("x-goog-upload-size-received");
    return {
      status: answer.status,
      uploadStatus: answer.headers.get("x-goog-upload-status"),
      received: received === null ? null : Number(received),
      text: await answer.text(),
    };
  }

  /** Announces the whole chunk, sends its first `sent` bytes, and hangs up. */
  const cut = (url: string, { bytes = new Uint8Array(), ...chunk }: Chunk, sent: number) =>
    new Promise<void>((resolve) => {
      const clientRequest = request(url, {
        method: "POST",
        headers: { ...headersOf(chunk), "content-length": bytes.length },
      });
      clientRequest.on("error", () => resolve());
      clientRequest.on("close", () => resolve());
      clientRequest.flushHeaders();
      clientRequest.write(bytes.subarray(0, sent), () =>
        setTimeout(() => clientRequest.destroy(), 10),
      );
      if (sent === 0) setTimeout(() => clientRequest.destroy(), 10);
    });

  return { start, send, cut, query: (url: string) => send(url, { command: "query" }) };
}
