import { z } from 'zod'
import { defineRoutes, id, requiredText, tag } from './route.ts'

export const TAG_TYPES = ['client', 'employee', 'facility', 'equipment'] as const
export type TagType = (typeof TAG_TYPES)[number]

export const tagName = requiredText(50)
export const tagNames = z.array(tagName).max(30)

const owner = z.strictObject({ type: z.enum(TAG_TYPES), id })

/** Changes need the grant `update` on the tagged entity, which the path names. */
export const tagRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/tags',
    access: 'user',
    summary: 'Tags in use on the items of a kind that the user may see',
    query: z.strictObject({ item_type: z.enum(TAG_TYPES) }),
    response: z.array(tag),
  },
  add: {
    method: 'POST',
    path: '/tags/:type/:id',
    access: 'user',
    summary: 'Tag an item',
    actions: ['clients.update', 'employees.update', 'facilities.update', 'equipment.update'],
    params: owner,
    body: z.strictObject({ tags: tagNames }),
    response: z.array(tag),
  },
  remove: {
    method: 'DELETE',
    path: '/tags/:type/:id/:tagId',
    access: 'user',
    summary: 'Untag an item',
    actions: ['clients.update', 'employees.update', 'facilities.update', 'equipment.update'],
    params: owner.extend({ tagId: id }),
    response: z.null(),
  },
})
