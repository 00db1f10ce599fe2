import { sql } from 'kysely'
import type { tagRoutes } from '#contract/tags.ts'
import { inScope, requireRow, type ScopedPermission } from '../access/scope.ts'
import { notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { recordTagChange } from './record-tag-change.ts'
import { addTags, removeTags, TAGGED_COLUMN, type Tag, type Tagged, tagsOf } from './tag-links.ts'

const MAY_READ = {
  client: 'clients:read',
  employee: 'employees:read',
  facility: 'facilities:read',
  equipment: 'equipment:read',
} as const satisfies Record<Tagged['type'], ScopedPermission>

const MAY_TAG = {
  client: 'clients:update',
  employee: 'employees:update',
  facility: 'facilities:update',
  equipment: 'equipment:update',
} as const satisfies Record<Tagged['type'], ScopedPermission>

export function tagHandlers(): Handlers<typeof tagRoutes> {
  return {
    async list({ tx, actor, query: { item_type } }) {
      const { rows } = await sql<Tag>`
        select t.id, t.name from tags t
        where t.type = ${item_type} and exists (
          select from tag_links l where l.account_id = t.account_id and l.tag_id = t.id
            and ${inScope(actor, MAY_READ[item_type], `l.${TAGGED_COLUMN[item_type]}`)})
        order by t.name`.execute(tx)
      return rows
    },

    async add({ tx, actor, params, body }) {
      await requireRow(tx, actor, MAY_TAG[params.type], params.id)
      const before = await tagsOf(tx, params)
      await addTags(tx, actor, params, body.tags)
      const after = await tagsOf(tx, params)
      if (after.length > before.length) await recordTagChange(tx, actor, params, before, after)
      return after
    },

    async remove({ tx, actor, params: { type, id, tagId } }) {
      const tagged = { type, id }
      await requireRow(tx, actor, MAY_TAG[type], id)
      const before = await tagsOf(tx, tagged)
      const after = before.filter((tag) => tag.id !== tagId)
      if (after.length === before.length) throw notFound()
      await removeTags(tx, tagged, [tagId])
      await recordTagChange(tx, actor, tagged, before, after)
      return null
    },
  }
}
