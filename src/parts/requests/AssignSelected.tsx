import { UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#src/fields/field.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import type { Assigned } from './bulk-assignment.ts'
import { requestOf } from './request-fields.tsx'

const BulkAssign = lazyPage(() => import('./BulkAssign.tsx'), 'bulkAssign', 'candidates')

interface AssignSelectedProps {
  rows: readonly Row[]
  /** Called when the selection is no longer needed. */
  onDone: () => void
}

/** Assigns executors to the selected requests; only those that the user may assign can be selected. */
export default function AssignSelected({ rows, onDone }: AssignSelectedProps) {
  return <AssignRequests requests={rows.map(requestOf)} onDone={onDone} />
}

/** The same for requests selected elsewhere. */
export function AssignRequests({ requests, onDone }: { requests: Assigned[]; onDone: () => void }) {
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
