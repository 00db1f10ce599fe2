/**
 * Waits for work whose statements are sent at once. When a part fails, the others have ended as well before that is thrown:
 * nothing of them is sent into what comes next, such as a return to a savepoint.
 */
export async function allEnded(parts: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(parts)
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
