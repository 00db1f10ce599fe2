import { UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import type { Assigned } from './bulk-assignment.ts'

const BulkAssign = lazyPage(() => import('./BulkAssign.tsx'), 'bulkAssign', 'candidates')

interface AssignRequestsProps {
  requests: Assigned[]
  /** Called when the selection is no longer needed. */
  onDone: () => void
}

/** Assigns executors to the selected requests; only those that the user may assign can be selected. */
export function AssignRequests({ requests, onDone }: AssignRequestsProps) {
  const { t } = useTranslation()
  const [isAssigning, setAssigning] = useState(false)
  return (
    <>
      <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => setAssigning(true)}>
        {t('bulkAssign.button')}
      </Button>
      {isAssigning && (
        <Suspense fallback={null}>
          <BulkAssign
            requests={requests}
            onClose={(isDone) => {
              setAssigning(false)
              if (isDone) onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
