/**
 * `true` when a page opens its first stream: it has just loaded its data, and also receives what was announced since.
 * A page whose stream was cut off reloads its data instead.
 */
export const FIRST_STREAM_HEADER = 'x-first-stream'
