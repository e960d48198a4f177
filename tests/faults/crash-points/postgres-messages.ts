/**
 * Splits a stream into PostgreSQL's protocol messages.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export type Message = { type: string; body: Buffer; raw: Buffer };

/** Cuts whole messages off the front; the first one that a client sends has no type. */
export function cutMessages(buffer: Buffer, first: boolean): { messages: Message[]; rest: Buffer } {
  const messages: Message[] = [];
  let rest = buffer;
  for (let startup = first; ; startup = false) {
    const head = startup ? 0 : 1;
    if (rest.length < head + 4) break;
    const length = head + rest.readInt32BE(head);
    if (rest.length < length) break;
    messages.push({
      type: startup ? "startup" : String.fromCharCode(rest[0]!),
      body: rest.subarray(head + 4, length),
      raw: rest.subarray(0, length),
    });
    rest = rest.subarray(length);
  }
  return { messages, rest };
}

const textAt = (body: Buffer, from: number): { text: string; next: number } => {
  const end = body.indexOf(0, from);
  return { text: body.toString("utf8", from, end), next: end + 1 };
};

/** The statement of a Query, a Parse, or a Bind to one that was parsed before. */
export function statementOf({ type, body }: Message, parsed: Map<string, string>): string | null {
  if (type === "Q") return textAt(body, 0).text;
  if (type === "P") {
    const name = textAt(body, 0);
    const { text } = textAt(body, name.next);
    parsed.set(name.text, text);
    return text;
  }
  return type === "B" ? (parsed.get(textAt(body, textAt(body, 0).next).text) ?? null) : null;
}
