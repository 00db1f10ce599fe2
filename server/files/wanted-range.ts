import type { FastifyRequest } from 'fastify'
import type { ByteRange } from './blobs.ts'

/**
 * The single range that video players and resumed downloads ask for; other ranges get the whole file, as RFC 9110
 * allows.
 */
export function wantedRange(request: FastifyRequest, size: number): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined) return undefined
  const start = Number(from)
  const end = to ? Math.min(Number(to), size - 1) : size - 1
  return start <= end ? { start, end } : undefined
}

/** The headers of a partial answer. */
export function rangeHeaders(size: number, range: ByteRange | undefined): Record<string, string> {
  return {
    'accept-ranges': 'bytes',
    'content-length': String(range ? range.end - range.start + 1 : size),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  }
}
