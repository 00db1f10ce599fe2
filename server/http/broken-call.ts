import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { DEFAULT_LOCALE, messagesIn } from '#contract/messages.ts'

/** What Node says of a call that it could not read to the end of its headers, or of a piece of its body. */
const CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'too_large',
}

/** Answers a call that was broken before any route could; the connection is of no more use. */
export function answerBrokenCall(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = CODES[error.code ?? ''] ?? 'malformed_json'
  const body: ErrorBody = { error: { code, message: messagesIn(DEFAULT_LOCALE).errors[code] } }
  const text = JSON.stringify(body)
  const status = ERROR_STATUS[code]
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`)
  socket.destroy(error)
}
