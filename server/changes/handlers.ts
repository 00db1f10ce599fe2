import type { changeRoutes } from '#contract/integrations/changes.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { readPosition, writePosition } from './positions.ts'
import { readChanges, readNow } from './read-changes.ts'

export function changeHandlers({ config, changesEpoch }: Services): Handlers<typeof changeRoutes> {
  return {
    async list({ tx, actor, query: { after, types, limit } }) {
      if (after === 'now') {
        return { data: [], next: writePosition(changesEpoch, await readNow(tx)), has_more: false }
      }
      const position = after === undefined ? null : readPosition(changesEpoch, after)
      const { next, ...changes } = await readChanges(tx, actor, config.publicUrl, { after: position, types, limit })
      return { ...changes, next: writePosition(changesEpoch, next) }
    },
  }
}
