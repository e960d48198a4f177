import { once } from "node:events";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { Client } from "pg";

/** The part of pg's connection that a custom statement may use. */
type Wire = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(words: string): void;
  stream: Socket;
};

const CHUNK_BYTES = 64 * 1024;

/** Streams the output of `copy … to stdout` with backpressure. */
export function copyOut(client: Client, statement: string): Readable {
  let wire: Wire | undefined;
  let [gathered, bytes]: [Buffer[], number] = [[], 0];
  // Resume also after the reader has left or has everything: a paused connection would block its
  // next statement for ever.
  const goOn = () => void wire?.stream.resume();
  const rows = new Readable({
    read: goOn,
    destroy(error, done) {
      goOn();
      done(error);
    },
  });
  const pass = () => {
    if (bytes && !rows.push(Buffer.concat(gathered)) && !rows.destroyed) wire?.stream.pause();
    [gathered, bytes] = [[], 0];
  };
  send(client, statement, {
    begin: (opened) => (wire = opened),
    // The driver reuses the memory of a message, so the bytes are copied.
    handleCopyData({ chunk }: { chunk: Buffer }) {
      gathered.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes >= CHUNK_BYTES) pass();
    },
    end() {
      pass();
      rows.push(null);
      goOn();
    },
    fail: (error) => rows.destroy(error),
  });
  return rows;
}

/** Feeds a `copy … from stdin`; resolves to the number of rows. */
export function copyIn(
  client: Client,
  statement: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const feed = async (wire: Wire) => {
      try {
        for await (const chunk of chunks) {
          if (failed) return;
          wire.sendCopyFromChunk(chunk);
          if (wire.stream.writableNeedDrain) await once(wire.stream, "drain");
        }
        wire.endCopyFrom();
      } catch (error) {
        wire.sendCopyFail(error instanceof Error ? error.message : "reading failed");
      }
    };
    send(client, statement, {
      handleCopyInResponse: (wire: Wire) => void feed(wire),
      end: (rows) => resolve(rows),
      fail(error) {
        failed = true;
        reject(error);
      },
    });
  });
}

type Handlers = {
  begin?(wire: Wire): void;
  end(rows: number): void;
  fail(error: Error): void;
  [handler: `handleCopy${string}`]: ((...words: never[]) => void) | undefined;
};

function send(
  client: Client,
  statement: string,
  { begin, end, fail, ...handlers }: Handlers,
): void {
  let rows = 0;
  client.query({
    submit(wire: Wire) {
      begin?.(wire);
      wire.query(statement);
    },
    handleCommandComplete: ({ text }: { text: string }) =>
      (rows = Number(/^COPY (\d+)$/.exec(text)?.[1])),
    handleReadyForQuery: () => end(rows),
    handleError: fail,
    ...handlers,
  } as unknown as Parameters<Client["query"]>[0]);
}
