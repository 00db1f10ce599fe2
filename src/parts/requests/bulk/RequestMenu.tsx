import { CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Dropdown } from 'antd'
import { createElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { FOCUS_HOME } from '#src/kit/page/use-focus-return.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { useMay } from '#src/providers/use-may.ts'
import { copyPath } from '../copy-path.ts'
import { BULK_ACTIONS, type BulkAction, sheetsPath } from './bulk-actions.ts'
import { RowMenuButton } from './RowMenu.tsx'

/** What can be done with a request of the list without opening it. */
export default function RequestMenu({ request }: { request: RequestListRow }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayCopy = useMay('requests', 'create')
  const mayChange = useAbility().can('update', subject('requests', request))
  const [isOpen, setOpen] = useState(true)
  const [opened, setOpened] = useState<BulkAction | null>(null)
  const Dialog = opened && BULK_ACTIONS[opened].Dialog
  const actions = mayChange ? (Object.keys(BULK_ACTIONS) as BulkAction[]) : []
  const items = [
    ...(mayCopy
      ? [
          {
            key: 'copy',
            icon: <CopyOutlined aria-hidden />,
            label: t('requests.actions.copy'),
            onClick: () => navigate(copyPath(request.id)),
          },
        ]
      : []),
    {
      key: 'print',
      icon: <PrinterOutlined aria-hidden />,
      label: t('bulkChange.print'),
      onClick: () => navigate(sheetsPath([request])),
    },
    ...actions.map((act) => ({
      key: act,
      icon: createElement(BULK_ACTIONS[act].Icon, { 'aria-hidden': true }),
      danger: act === 'cancel',
      label: t(`bulkChange.one.${act}`),
      onClick: () => setOpened(act),
    })),
  ]
  return (
    <>
      <Dropdown
        open={isOpen}
        onOpenChange={setOpen}
        autoFocus
        trigger={['click']}
        menu={{ items }}
        placement="bottomRight"
      >
        <RowMenuButton number={request.number} autoFocus {...{ [FOCUS_HOME]: '' }} />
      </Dropdown>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog requests={[request]} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
