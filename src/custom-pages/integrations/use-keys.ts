import type { ApiKey, NewApiKey, UserApiKeyCreate } from '#contract/integrations/api-keys.ts'
import { api } from '#src/providers/calls/api.ts'
import type { ApiError } from '#src/providers/calls/api-error.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import type { ReadName } from '#src/providers/calls/call-name.ts'
import { useCall } from '#src/providers/calls/use-call.ts'

/** The keys of a service account, or one's own, and what can be done with them. */
export interface KeyCalls {
  list: readonly ApiKey[] | undefined
  error: ApiError | null
  retry: () => void
  create: (body: UserApiKeyCreate) => Promise<NewApiKey>
  rotate: (id: number) => Promise<NewApiKey>
  revoke: (id: number) => Promise<void>
}

/** As many as a page has: who needs more keys than that has more service accounts. */
const SHOWN_MAX = 100

export function useKeysOf(serviceAccountId: number): KeyCalls {
  const query = { service_account_id: serviceAccountId, per_page: SHOWN_MAX }
  const { data, error, refetch } = useCall('apiKeys.list', { query })
  const renewed = useRenewed('apiKeys.list', 'serviceAccounts.list')
  return {
    list: data?.data,
    error,
    retry: () => void refetch(),
    create: (body) => renewed(api.apiKeys.create({ body: { ...body, service_account_id: serviceAccountId } })),
    rotate: (id) => renewed(api.apiKeys.rotate({ params: { id } })),
    revoke: async (id) => void (await renewed(api.apiKeys.revoke({ params: { id } }))),
  }
}

export function useOwnKeys(): KeyCalls {
  const { data, error, refetch } = useCall('userApiKeys.list', {})
  const renewed = useRenewed('userApiKeys.list')
  return {
    list: data,
    error,
    retry: () => void refetch(),
    create: (body) => renewed(api.userApiKeys.create({ body })),
    rotate: (id) => renewed(api.userApiKeys.rotate({ params: { id } })),
    revoke: async (id) => void (await renewed(api.userApiKeys.revoke({ params: { id } }))),
  }
}

/** The answer to a change, once what it changes in these lists is shown. */
function useRenewed(...lists: ReadName[]) {
  const cache = useCallCache()
  return async <Answer>(change: Promise<Answer>): Promise<Answer> => {
    const answer = await change
    await Promise.all(lists.map((list) => cache.renew(list)))
    return answer
  }
}
