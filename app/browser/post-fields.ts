/** A refusal of the server; its message is for the visitor. */
export class RefusedPost<Reply> extends Error {
  readonly reply: Reply;

  constructor(message: string, reply: Reply) {
    super(message);
    this.reply = reply;
  }
}

/**
 * Posts fields to the shop, also while the page unloads. Throws a `RefusedPost` with the server's
 * words, or an Error with `unsent` when no answer came.
 */
export async function postFields<Reply extends { message: string }>(
  path: string,
  fields: Record<string, string>,
  unsent: string,
): Promise<Reply> {
  const sent = fetch(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { accept: "application/json" },
    keepalive: true,
  });
  let answer: Response;
  let reply: Reply;
  try {
    answer = await sent;
    reply = await answer.json();
  } catch (cause) {
    throw new Error(unsent, { cause });
  }
  if (!answer.ok) throw new RefusedPost(reply.message, reply);
  return reply;
}

/** What `postFields` threw, in words for people. */
export const postFailure = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
