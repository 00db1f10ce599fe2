import type { ResourceProps } from '@refinedev/core'
import { resources } from '../resources/index.ts'

/** Every resource as the admin framework knows it: names and addresses. */
export const refineResources: ResourceProps[] = [
  { name: 'tasks', list: '/tasks' },
  { name: 'requests', list: '/requests', create: '/requests/add', show: '/requests/:id' },
  ...resources.map(({ name, paths, partOf }) => ({ name, ...paths, ...(partOf && { list: undefined }) })),
  { name: 'profile', list: '/settings/profile' },
  { name: 'changePassword', list: '/settings/change-password' },
  { name: 'letters', list: '/settings/outbox' },
]
