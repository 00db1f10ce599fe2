import type { RouteTable } from '#contract/index.ts'
import type { Answer } from '#contract/route.ts'
import { apiRoot, routeTable } from './route-table.ts'
import { payloadOf, send } from './transport.ts'

/**
 * Asks which account an API key works in, with the key instead of the session.
 * @throws ApiError why the key is not accepted
 */
export async function tryKey(key: string): Promise<Answer<RouteTable['company']['show']>> {
  const { method, path } = routeTable.company.show
  const incoming = await send({ method, url: apiRoot + path, token: key })
  return (await payloadOf(incoming)) as Answer<RouteTable['company']['show']>
}
