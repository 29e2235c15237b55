/** The whole body, up to `most` bytes; longer ones are aborted. */
export async function readBody(response: Response, most: number, refuse: () => Error): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most) throw refuse();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
