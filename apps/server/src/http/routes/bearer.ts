/** The bearer token, if it could be one. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(header ?? '')?.[1];
}
