import type { DataProvider } from '@refinedev/core'
import simpleRest, { axiosInstance } from '@refinedev/simple-rest'
import type { Method } from '../../contract/route.ts'
import { sendInSession } from './api.ts'
import { apiRoot } from './route-table.ts'
import { payloadOf } from './transport.ts'

/** The same session, retries and errors as every other call, whatever client the package brings. */
axiosInstance.defaults.adapter = async (config) => {
  const incoming = await sendInSession(
    { access: 'user' },
    {
      method: (config.method ?? 'get').toUpperCase() as Method,
      url: config.url ?? apiRoot,
      body: config.data === undefined ? undefined : JSON.parse(config.data),
    },
  )
  return { config, status: incoming.status, statusText: '', headers: {}, data: await payloadOf(incoming) }
}

const restCustom = simpleRest(apiRoot, axiosInstance).custom

/** Calls an address that the contract does not name as a resource, the way simple-rest does. */
export const customCall: NonNullable<DataProvider['custom']> = (params) => restCustom(params)
