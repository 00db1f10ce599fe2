import type { accessListRoutes } from '../../contract/people/readers.ts'
import type { Handlers } from '../http/handlers.ts'
import { accessListOf } from './readers-of.ts'

export function accessListHandlers(): Handlers<typeof accessListRoutes> {
  return {
    ofRequest: ({ tx, actor, params }) => accessListOf(tx, actor, 'requests', params.id),
    ofFacility: ({ tx, actor, params }) => accessListOf(tx, actor, 'facilities', params.id),
  }
}
