/** A stream to its end, or to more than `bytesMax`: then it is left, and what `tooLong` makes is thrown. */
export async function collectBytes(
  stream: AsyncIterable<Uint8Array>,
  bytesMax: number,
  tooLong: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > bytesMax) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
