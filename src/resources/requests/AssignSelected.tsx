import { UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SelectedProps } from '../../crud/resource.ts'
import { lazyPage } from '../../kit/page/lazy-page.ts'
import { Text } from '../../kit/values/Text.tsx'
import { requestOf } from './request-fields.tsx'

const BulkAssign = lazyPage(() => import('./BulkAssign.tsx'))

/** Gives executors to those of the chosen requests the actor may assign. */
export default function AssignSelected({ rows, onDone }: SelectedProps) {
  const { t } = useTranslation()
  const [isAssigning, setAssigning] = useState(false)
  const requests = rows.map(requestOf)
  const assignable = requests.filter(({ actions }) => actions.includes('assign'))
  const leftCount = requests.length - assignable.length
  return (
    <>
      <Button
        type="primary"
        icon={<UserAddOutlined aria-hidden />}
        disabled={assignable.length === 0}
        onClick={() => setAssigning(true)}
      >
        {t('requests.bulk.button')}
      </Button>
      {leftCount > 0 && <Text type="secondary">{t('requests.bulk.left', { count: leftCount })}</Text>}
      {isAssigning && (
        <Suspense fallback={null}>
          <BulkAssign
            requests={assignable}
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
