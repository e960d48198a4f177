/** The bytes as a body, taken no faster than they are read; who stops reading ends the source. */
export function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await bytes.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await bytes.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
