import type { ResourceProps } from '@refinedev/core'
import { resources } from '../resources/index.ts'

/** Every resource as the admin framework knows it: names and addresses. */
export const refineResources: ResourceProps[] = [
  { name: 'tasks', list: '/tasks' },
  { name: 'requests', list: '/requests', create: '/requests/add', show: '/requests/:id' },
  ...resources.map(({ name, paths, partOf }) => ({ name, ...paths, ...(partOf && { list: undefined }) })),
  { name: 'profile', list: '/settings/profile' },
  { name: 'company', list: '/settings/company' },
  { name: 'tariffs', list: '/settings/file-store' },
  { name: 'notificationSettings', list: '/settings/notifications' },
  { name: 'changePassword', list: '/settings/change-password' },
  { name: 'letters', list: '/settings/outbox' },
]
