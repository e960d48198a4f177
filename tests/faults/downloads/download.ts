import { request, type IncomingMessage } from "node:http";

export type Line = { port: number; host: string; cookie: string };
type Part = { status: number; start: number; tag: string; bytes: Buffer };

const startOf = ({ headers }: IncomingMessage): number =>
  Number(/^bytes (\d+)-/.exec(headers["content-range"] ?? "")?.[1] ?? 0);

/** As much of an answer as comes before it breaks off; null where not even its head came. */
export const downloadPart = (
  { port, host, cookie }: Line,
  path: string,
  from: { position: number; tag: string } | null,
): Promise<Part | null> =>
  new Promise((resolve) => {
    const headers = {
      host,
      cookie,
      ...(from && { range: `bytes=${from.position}-`, "if-range": from.tag }),
    };
    const clientRequest = request(
      { port, host: "127.0.0.1", path, headers, agent: false },
      (answer) => {
        const bytes: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => bytes.push(chunk)).on("error", () => undefined);
        answer.once("close", () =>
          resolve({
            status: answer.statusCode!,
            start: startOf(answer),
            tag: answer.headers.etag ?? "",
            bytes: Buffer.concat(bytes),
          }),
        );
      },
    );
    clientRequest.on("error", () => resolve(null)).end();
  });
