import { useInvalidate } from '@refinedev/core'
import { useCallCache } from '#src/providers/calls/call-cache.ts'

/** Has everything that lists executors read again. */
export function useRenewExecutors(): () => Promise<void> {
  const cache = useCallCache()
  const invalidate = useInvalidate()
  return async () => {
    await Promise.all([
      invalidate({ resource: 'users', invalidates: ['list'] }),
      invalidate({ resource: 'employees', invalidates: ['list'] }),
      cache.renew('requests.availability'),
      cache.renew('requests.candidates'),
      cache.renew('requests.board'),
    ])
  }
}
