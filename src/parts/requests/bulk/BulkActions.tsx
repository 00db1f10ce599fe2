import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { AssignRequests } from '../AssignRequests.tsx'
import { BULK_ACTIONS, type BulkAction, sheetsPath } from './bulk-actions.ts'

interface BulkActionsProps {
  requests: readonly RequestListRow[]
  /** Called when the selection is no longer needed. */
  onDone: () => void
}

/** What can be done with the selected requests; only those that the user may change can be selected. */
export default function BulkActions({ requests, onDone }: BulkActionsProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<BulkAction | null>(null)
  const Dialog = opened && BULK_ACTIONS[opened].Dialog
  return (
    <>
      <AssignRequests requests={[...requests]} onDone={onDone} />
      {(Object.keys(BULK_ACTIONS) as BulkAction[]).map((act) => {
        const { Icon } = BULK_ACTIONS[act]
        return (
          <Button key={act} icon={<Icon aria-hidden />} danger={act === 'cancel'} onClick={() => setOpened(act)}>
            {t(`bulkChange.${act}.act`)}
          </Button>
        )
      })}
      <LinkButton to={sheetsPath(requests)} icon={<PrinterOutlined aria-hidden />}>
        {t('bulkChange.print')}
      </LinkButton>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog
            requests={requests}
            onClose={(isDone) => {
              setOpened(null)
              if (isDone) onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
