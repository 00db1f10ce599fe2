import type { searchRoutes } from '#contract/search/search.ts'
import type { Handlers } from '../http/handlers.ts'
import { findClients, findEquipment, findFacilities } from './find-places.ts'
import { findRequests } from './find-requests.ts'
import { findContacts, findEmployees, findUsers } from './find-users.ts'
import { wantedBy } from './wanted.ts'

export function searchHandlers(): Handlers<typeof searchRoutes> {
  return {
    async global({ tx, actor, locale, query: { q } }) {
      const wanted = wantedBy(q, actor.country)
      if (!wanted) {
        return { clients: [], employees: [], equipment: [], facilities: [], requests: [], users: [], contacts: [] }
      }
      // Pipelined: statements are sent without waiting for each other's results.
      const [clients, employees, equipment, facilities, requests, users, contacts] = await Promise.all([
        findClients(tx, actor, locale, wanted),
        findEmployees(tx, actor, wanted),
        findEquipment(tx, actor, wanted),
        findFacilities(tx, actor, wanted),
        findRequests(tx, actor, locale, wanted),
        findUsers(tx, actor, wanted),
        findContacts(tx, actor, wanted),
      ])
      return { clients, employees, equipment, facilities, requests, users, contacts }
    },
  }
}
