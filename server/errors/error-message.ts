/** An error's own message, for a line of the log or of the terminal. */
export function errorMessage(error: unknown): string {
  // A refused connection to several addresses at once has no message of its own.
  if (error instanceof AggregateError) return errorMessage(error.errors[0])
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
}
