import type { ConfigurationItem, configurationRoutes } from '#contract/configuration/configuration.ts'
import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { exportConfiguration } from './export-configuration.ts'
import { checkImport, importItems } from './import-configuration.ts'
import type { PlannedItem } from './plan-import.ts'
import {
  listConfigurationImports,
  lockDoneItems,
  noteUndone,
  readConfigurationImport,
  storeImport,
} from './stored-imports.ts'
import { tradeConfiguration } from './trades/index.ts'
import { undoItems } from './undo-import.ts'

/** The configuration of an account as one file. */
export function configurationHandlers({ jobs }: Pick<Services, 'jobs'>): Handlers<typeof configurationRoutes> {
  return {
    show: ({ tx }) => exportConfiguration(tx),
    trade: ({ tx, locale, params }) => tradeConfiguration(tx, params.trade, locale),

    async check({ tx, actor, locale, body }) {
      return (await checkImport({ tx, actor, jobs, locale }, body.file)).map(asAnswered)
    },

    import: {
      async change({ tx, actor, locale, body: { file, items: keys, name = null } }) {
        const items = await importItems({ tx, actor, jobs, locale }, file, keys)
        return storeImport(tx, { name, authorId: actor.userId, items })
      },
      read: ({ tx }, id) => readConfigurationImport(tx, id),
    },

    imports: ({ tx }) => listConfigurationImports(tx),

    undo: {
      async change({ tx, actor, params: { id } }) {
        const items = await lockDoneItems(tx, id)
        await noteUndone(tx, id, await undoItems({ tx, actor, jobs }, items))
        return id
      },
      read: ({ tx }, id) => readConfigurationImport(tx, id),
    },
  }
}

function asAnswered(one: PlannedItem): ConfigurationItem {
  const { key, section, name, outcome, conflict, message, needs, stored, next, changed } = one
  const { title = null, entity = null } = next as { title?: Record<string, string>; entity?: CustomEntity }
  const [before, after] = [stored?.item, next] as Record<string, unknown>[]
  return {
    key,
    section,
    name,
    title: section === 'fields' ? title : null,
    entity: section === 'fields' ? entity : null,
    outcome,
    changes: changed.map((field) => ({ field, old: before?.[field] ?? null, new: after?.[field] ?? null })),
    conflict,
    message,
    needs,
  }
}
