import type { customFieldRoutes } from '#contract/custom-fields/custom-fields.ts'
import type { Handlers } from '../../http/handlers.ts'
import { eraseCustomField } from './erase-fields.ts'
import { readFieldUsage } from './field-rows.ts'
import { moveCustomField } from './move-field.ts'
import { readCustomField, readCustomFields } from './read-fields.ts'
import { createCustomField, updateCustomField } from './save-field.ts'

/** The fields that a company defines, kept by its admins. */
export function customFieldHandlers(): Handlers<typeof customFieldRoutes> {
  return {
    list: ({ tx, query }) => readCustomFields(tx, query.entity),
    show: ({ tx, params }) => readCustomField(tx, params.id),
    create: ({ tx, actor, body }) => createCustomField(tx, actor, body),
    update: ({ tx, actor, params, body }) => updateCustomField(tx, actor, params.id, body),
    position: ({ tx, actor, params, body }) => moveCustomField(tx, actor, params.id, body),
    usage: async ({ tx, params }) => readFieldUsage(tx, await readCustomField(tx, params.id)),
    erase: ({ tx, actor, params, body }) => eraseCustomField(tx, actor, params.id, body.undo),
  }
}
