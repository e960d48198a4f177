import type { IncomingMessage, ServerResponse } from "node:http";
import { send } from "./toss-wire.ts";

const MOST_BYTES = 1_000_000;

export async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    length += (chunk as Buffer).length;
    if (length > MOST_BYTES) throw new Error("too long");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

type ControlRequest = { url: URL; method: string; body: string };

/** `POST /_control/<verb>`: the functions of a stand-in's control, which take and give JSON. */
export async function answerControl(
  { url, method, body }: ControlRequest,
  response: ServerResponse,
  control: object,
): Promise<void> {
  const verb = url.pathname
    .slice("/_control/".length)
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const act = Object.hasOwn(control, verb)
    ? (control[verb as keyof typeof control] as (payload: unknown) => unknown)
    : null;
  try {
    const answer =
      act && (method === "POST" || verb === "books")
        ? await act(body ? JSON.parse(body) : {})
        : undefined;
    send(
      response,
      act ? { status: 200, body: answer ?? {} } : { status: 404, body: { error: "no such verb" } },
    );
  } catch (error) {
    send(response, {
      status: 400,
      body: { error: error instanceof Error ? error.message : "unknown" },
    });
  }
}
