import type { FastifyRequest } from 'fastify'

/** Whether the caller already has the version with this ETag, weak or strong. */
export function hasEtag({ headers }: FastifyRequest, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag))
}
