/**
 * `true` where a page opens its first stream: it has just read what it shows, and is told also what was announced since.
 * A page whose stream was cut off reads again instead.
 */
export const FIRST_STREAM_HEADER = 'x-first-stream'
