import type { FastifyRequest } from 'fastify'
import type { ByteRange } from './blobs.ts'

/** The one range a video player, or a download that goes on, asks for; anything else is answered with the whole file, as RFC 9110 allows. */
export function wantedRange(request: FastifyRequest, size: number): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined) return undefined
  const start = Number(from)
  const end = to ? Math.min(Number(to), size - 1) : size - 1
  return start <= end ? { start, end } : undefined
}

/** What the answer says of its part of so many bytes. */
export function rangeHeaders(size: number, range: ByteRange | undefined): Record<string, string> {
  return {
    'accept-ranges': 'bytes',
    'content-length': String(range ? range.end - range.start + 1 : size),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  }
}
