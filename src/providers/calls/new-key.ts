/**
 * An idempotency key. `crypto.randomUUID` exists only on secure origins, and the application may run over plain http.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
