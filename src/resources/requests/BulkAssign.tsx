import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined, WarningFilled } from '@ant-design/icons'
import { Alert, Button, Flex, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRenewRows } from '../../crud/list/use-live-rows.ts'
import { useAskBeforeClosing } from '../../kit/form/use-ask-before-closing.ts'
import { useFocusReturn } from '../../kit/page/use-focus-return.ts'
import { Text } from '../../kit/values/Text.tsx'
import { AssigneeSelect } from './AssigneeSelect.tsx'
import { type Assigned, assignEach, type Outcome } from './bulk-assignment.ts'
import { GroupCandidateList } from './CandidateList.tsx'
import { ConflictList } from './planning-conflicts.tsx'

interface Props {
  requests: Assigned[]
  onClose: (isDone: boolean) => void
}

/** Gives several requests the same executors and says of each what became of it. */
export default function BulkAssign({ requests, onClose }: Props) {
  const { t } = useTranslation()
  useFocusReturn()
  const renew = useRenewRows('requests')
  const field = useId()
  const [employees, setEmployees] = useState<number[]>([])
  const [outcomes, setOutcomes] = useState<Record<number, Outcome>>({})
  const [isBusy, setBusy] = useState(false)
  const isStarted = Object.keys(outcomes).length > 0
  const close = useAskBeforeClosing(employees.length > 0 && !isStarted, () => onClose(isStarted))
  const inConflict = requests.filter(({ id }) => outcomes[id]?.state === 'conflict')

  /** In spite of the conflicts that have been shown; one that has come up since is asked about like them. */
  async function assign(chosen: Assigned[]) {
    const shown = outcomes
    const acceptedOf = (id: number) => {
      const outcome = shown[id]
      return outcome?.state === 'conflict' ? outcome.conflicts.map(({ token }) => token) : []
    }
    setBusy(true)
    setOutcomes((known) => ({ ...known, ...Object.fromEntries(chosen.map(({ id }) => [id, { state: 'waiting' }])) }))
    await assignEach(chosen, employees, acceptedOf, (id, outcome) =>
      setOutcomes((known) => ({ ...known, [id]: outcome })),
    )
    await renew()
    setBusy(false)
  }

  const footer = isStarted ? (
    <Flex justify="flex-end" gap="small">
      {inConflict.length > 0 && (
        <Button disabled={isBusy} onClick={() => assign(inConflict)}>
          {t('bulkAssign.anyway', { count: inConflict.length })}
        </Button>
      )}
      <Button type="primary" disabled={isBusy} onClick={() => onClose(true)}>
        {t('bulkAssign.close')}
      </Button>
    </Flex>
  ) : undefined

  return (
    <Modal
      open
      title={t('bulkAssign.title', { count: requests.length })}
      okText={t('requests.acts.assign')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ disabled: employees.length === 0, loading: isBusy }}
      onOk={() => assign(requests)}
      onCancel={close}
      {...(footer && { footer })}
    >
      <Flex vertical gap="middle">
        {!isStarted && (
          <>
            <Alert type="info" showIcon message={t('bulkAssign.replaces')} />
            <div>
              <label htmlFor={field}>{t('requests.fields.employees')}</label>
              <AssigneeSelect
                id={field}
                visit={{ request_ids: requests.map(({ id }) => id) }}
                value={employees}
                onChange={setEmployees}
                autoFocus
              />
            </div>
          </>
        )}
        {!isStarted && (
          <GroupCandidateList
            requests={requests}
            chosen={employees}
            onChoose={(employee) => setEmployees([employee])}
          />
        )}
        <Flex vertical gap="small" component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }} role="list">
          {requests.map((request) => (
            <li key={request.id}>
              <OutcomeMark outcome={outcomes[request.id]} /> {t('requests.numbered', { number: request.number })}{' '}
              {request.name}
              <OutcomeNotice outcome={outcomes[request.id]} />
            </li>
          ))}
        </Flex>
      </Flex>
    </Modal>
  )
}

function OutcomeMark({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null
  if (outcome.state === 'waiting') return <LoadingOutlined aria-hidden />
  if (outcome.state === 'assigned') return <CheckCircleFilled aria-hidden />
  return outcome.state === 'conflict' ? <WarningFilled aria-hidden /> : <CloseCircleFilled aria-hidden />
}

function OutcomeNotice({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useTranslation()
  if (!outcome || outcome.state === 'waiting') return null
  if (outcome.state === 'assigned') {
    return <Text type="success"> — {t('bulkAssign.assigned')}</Text>
  }
  if (outcome.state === 'failed') return <Text type="danger"> — {outcome.message}</Text>
  return <ConflictList conflicts={outcome.conflicts} />
}
