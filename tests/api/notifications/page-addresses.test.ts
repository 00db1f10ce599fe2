import { expect, it } from 'vitest'
import { IMPORT_ENTITIES } from '#contract/imports/import-kinds.ts'
import { NOTIFICATION_TYPES } from '#contract/notifications/notification-types.ts'
import { NOTIFICATION_ENTITIES } from '#contract/notifications/notifications.ts'
import { notificationUrl } from '#server/notifications/subjects.ts'
import { isPagePath } from '#src/resources/page-paths.ts'

const type = 'import_finished'

it.each(NOTIFICATION_ENTITIES.filter((entity) => entity !== 'imports'))(
  'a notification about %s opens a page',
  (entity) => {
    expect(notificationUrl({ type, entity, entity_id: 5, subject: { name: '' } })).toSatisfy(isPagePath)
  },
)

it.each(IMPORT_ENTITIES)('a notification about an import of %s opens a page', (list) => {
  const url = notificationUrl({ type, entity: 'imports', entity_id: 5, subject: { name: 'rows.csv', list } })
  expect(url).toSatisfy(isPagePath)
})

it('a notification about no row opens a page, or none', () => {
  const urls = NOTIFICATION_TYPES.map((one) =>
    notificationUrl({ type: one, entity: null, entity_id: null, subject: null }),
  )
  const found = urls.filter((url) => url !== null)
  expect(found.length).toBeGreaterThan(3)
  expect(found.filter((url) => !isPagePath(url))).toEqual([])
})
