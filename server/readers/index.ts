import type { readerRoutes } from '../../contract/people/readers.ts'
import type { Handlers } from '../http/handlers.ts'
import { readersOf } from './readers-of.ts'

export function readerHandlers(): Handlers<typeof readerRoutes> {
  return {
    ofRequest: ({ tx, actor, params }) => readersOf(tx, actor, 'requests', params.id),
    ofFacility: ({ tx, actor, params }) => readersOf(tx, actor, 'facilities', params.id),
  }
}
