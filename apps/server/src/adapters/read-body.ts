/** The whole body, if it is no longer than `most`: what is longer is given up as soon as it is. */
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
