import type { ResourceProps } from '@refinedev/core'
import { PAGE_PATHS } from '#contract/paths.ts'
import { resources } from '../resources/index.ts'

/** Every resource as Refine knows it: name and addresses. */
export const refineResources: ResourceProps[] = [
  { name: 'tasks', list: PAGE_PATHS.tasks },
  ...resources.map(({ name, paths, partOf }) => ({ name, ...paths, ...(partOf && { list: undefined }) })),
  { name: 'phoneCalls', list: PAGE_PATHS.phoneCalls },
  { name: 'inboundEmails', list: PAGE_PATHS.inboundEmails },
  { name: 'analytics', list: PAGE_PATHS.analytics, show: `${PAGE_PATHS.analytics}/:view` },
  { name: 'profile', list: PAGE_PATHS.profile },
  { name: 'company', list: PAGE_PATHS.company },
  { name: 'workCalendar', list: PAGE_PATHS.workCalendar },
  { name: 'customFields', list: PAGE_PATHS.customFields },
  { name: 'tariffs', list: PAGE_PATHS.fileStore },
  { name: 'notificationSettings', list: PAGE_PATHS.notificationSettings },
  { name: 'calendarFeeds', list: PAGE_PATHS.calendarFeeds },
  { name: 'integrations', list: PAGE_PATHS.integrations },
  { name: 'configuration', list: PAGE_PATHS.configuration },
  { name: 'changePassword', list: PAGE_PATHS.changePassword },
  { name: 'letters', list: PAGE_PATHS.outbox },
  { name: 'installation', list: PAGE_PATHS.installation },
]
