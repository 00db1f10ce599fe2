import { CloseCircleOutlined, FieldTimeOutlined, FireOutlined, UserSwitchOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { PAGE_PATHS } from '#contract/paths.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import type { BulkDialogProps } from './BulkDialog.tsx'

function dialog(name: keyof typeof import('./bulk-dialogs.tsx')): ComponentType<BulkDialogProps> {
  return lazyPage(async () => ({ default: (await import('./bulk-dialogs.tsx'))[name] }), 'requestPage', 'bulkChange')
}

/** What can be done with several requests at once, each through a dialog. */
export const BULK_ACTIONS = {
  deadline: { Icon: FieldTimeOutlined, Dialog: dialog('DeadlineOfMany') },
  manager: { Icon: UserSwitchOutlined, Dialog: dialog('ManagerOfMany') },
  priority: { Icon: FireOutlined, Dialog: dialog('PriorityOfMany') },
  cancel: { Icon: CloseCircleOutlined, Dialog: dialog('CancelMany') },
}
export type BulkAction = keyof typeof BULK_ACTIONS

/** The page that prints requests, a sheet each. */
export function sheetsPath(requests: readonly { id: number }[]): string {
  return `${PAGE_PATHS.requestSheets}?ids=${requests.map(({ id }) => id).join(',')}`
}
