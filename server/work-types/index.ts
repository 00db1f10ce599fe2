import type { workTypeRoutes } from '#contract/requests/work-types.ts'
import { requireRow } from '../access/scope.ts'
import { crudHandlers } from '../http/crud-handlers.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { changeWorkType, createWorkType, deleteWorkType } from './change-work-type.ts'
import { mergeWorkTypes, readUsage } from './merge-work-types.ts'
import { listWorkTypes, readWorkType } from './stored-work-types.ts'

export { changeWorkType, createWorkType, deleteWorkType } from './change-work-type.ts'
export { rememberWorkType } from './remember-work-type.ts'
export { renameWorkTypesJob } from './rename-work-type.ts'
export { findWorkTypes, readKnownWorkTypes, workTypeNames } from './stored-work-types.ts'
export { typeDeadline, type WithTypeDefaults, withTypeDefaults } from './work-type-defaults.ts'
export { workTypeIn } from './work-type-in.ts'

/** The types of work that requests name. */
export function workTypeHandlers({ jobs }: Pick<Services, 'jobs'>): Handlers<typeof workTypeRoutes> {
  return {
    ...crudHandlers('work_types', {
      list: listWorkTypes,
      read: readWorkType,
      create: createWorkType,
      change: (tx, actor, id, body) => changeWorkType(tx, jobs, actor, id, body),
      remove: deleteWorkType,
    }),

    async usage({ tx, actor, params: { id } }) {
      await requireRow(tx, actor, 'work_types:read', id)
      return readUsage(tx, id)
    },

    async merge({ tx, actor, params: { id }, body: { other_id } }) {
      await requireRow(tx, actor, 'work_types:delete', id)
      await mergeWorkTypes(tx, jobs, actor, id, other_id)
      return readWorkType(tx, actor, id)
    },
  }
}
