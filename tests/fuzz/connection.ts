import { once } from "node:events";
import { connect, type Socket } from "node:net";

export type Answer = { status: number; head: string; closes: boolean };

const HEAD_END = "\r\n\r\n";
const fieldOf = (head: string, name: string): string | undefined =>
  new RegExp(`^${name}: *(.*)$`, "im").exec(head)?.[1]?.trim();

/**
 * The length of a complete body, or null; without a declared length it ends with the connection.
 */
function bodyEnd(head: string, bytes: Buffer, isHead: boolean): number | null {
  const status = Number(head.slice(9, 12));
  if (isHead || status === 204 || status === 304) return 0;
  const length = fieldOf(head, "content-length");
  if (length !== undefined) return bytes.length >= Number(length) ? Number(length) : null;
  if (fieldOf(head, "transfer-encoding") !== "chunked") return null;
  for (let at = 0; ;) {
    const line = bytes.indexOf("\r\n", at);
    if (line < 0) return null;
    const size = Number.parseInt(bytes.subarray(at, line).toString("latin1"), 16);
    at = line + 2 + size + 2;
    if (at > bytes.length) return null;
    if (size === 0) return at;
  }
}

/** A kept connection: requests are written as bytes, and answers are split from the stream. */
export class Connection {
  readonly #socket: Socket;
  #held: Buffer = Buffer.alloc(0);
  #wake: () => void = () => undefined;

  constructor(port: number, host: string) {
    this.#socket = connect(port, host);
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (bytes: Buffer) => {
      this.#held = Buffer.concat([this.#held, bytes]);
      this.#wake();
    });
    for (const event of ["close", "end", "error"]) this.#socket.on(event, () => this.#wake());
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && !this.#socket.readableEnded;
  }

  async write(bytes: Buffer): Promise<void> {
    if (this.#socket.connecting) await once(this.#socket, "connect");
    this.#socket.write(bytes);
  }

  /** The next answer; null when the connection ended before one was whole. */
  async read(isHead: boolean): Promise<Answer | null> {
    for (;;) {
      const answer = this.#cut(isHead);
      if (answer || !this.isOpen) return answer;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #cut(isHead: boolean): Answer | null {
    const at = this.#held.indexOf(HEAD_END);
    if (at < 0) return null;
    const head = this.#held.subarray(0, at).toString("latin1");
    const rest = this.#held.subarray(at + HEAD_END.length);
    const closes = /^connection: *close/im.test(head);
    const end = bodyEnd(head, rest, isHead);
    if (end === null && (!closes || this.isOpen)) return null;
    this.#held = rest.subarray(end ?? rest.length);
    return { status: Number(head.slice(9, 12)), head, closes };
  }

  /** Says that nothing more comes, and what the other side still says. */
  async end(): Promise<void> {
    if (!this.#socket.closed) {
      this.#socket.destroy();
      await once(this.#socket, "close");
    }
  }
}
