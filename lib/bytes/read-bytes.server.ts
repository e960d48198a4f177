/** Reads a body of at most `most` bytes; null for a longer one. */
export async function readBytes(
  request: Pick<Request, "headers" | "body">,
  most: number,
): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length")) > most) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > most) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}
