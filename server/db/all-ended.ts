/**
 * Waits for work whose statements are sent at once. When a part fails, the error is thrown after the others have ended
 * too, so that none of their statements are sent into what comes next, such as a rollback to a savepoint.
 */
export async function allEnded(parts: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(parts)
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
