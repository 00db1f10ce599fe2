import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined, WarningFilled } from '@ant-design/icons'
import { Alert, Button, ConfigProvider, Flex } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSayDone } from '#src/kit/feedback/use-say-done.ts'
import { useAskBeforeClosing } from '#src/kit/form/use-ask-before-closing.ts'
import { useRenewRows } from '#src/kit/list/use-live-rows.ts'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { useFocusReturn } from '#src/kit/page/use-focus-return.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { AssigneeSelect } from './AssigneeSelect.tsx'
import { useRenewAvailability } from './availability.ts'
import {
  type Assigned,
  type Assignment,
  type AssignmentOutcome,
  type AssignmentStep,
  assignEach,
  planFor,
  type Replacement,
  undosOf,
} from './bulk-assignment.ts'
import { GroupCandidateList } from './CandidateList.tsx'
import { ConflictList } from './ConflictList.tsx'
import { FreeInstead } from './FreeInstead.tsx'
import { undoEach } from './for-each-item.ts'

/** Alternatives are shown for this many of the requests in conflict: as these are resolved, the next get theirs. */
const OFFERED_AT_ONCE = 10

interface Props {
  requests: Assigned[]
  /** Only this executor is replaced. */
  replaced?: Replacement
  onClose: (isDone: boolean) => void
}

/** Assigns the same executors to several requests and shows the outcome of each. */
export default function BulkAssign({ requests, replaced, onClose }: Props) {
  const { t } = useTranslation()
  useFocusReturn()
  const renewRows = useRenewRows('requests')
  const renewAvailability = useRenewAvailability()
  const field = useId()
  const [employees, setEmployees] = useState<number[]>([])
  const [outcomes, setOutcomes] = useState<Record<number, AssignmentOutcome>>({})
  const [isBusy, setBusy] = useState(false)
  const [isSaid, setSaid] = useState(false)
  const isStarted = Object.keys(outcomes).length > 0
  const sayDone = useSayDone()
  const close = useAskBeforeClosing(employees.length > 0 && !isStarted, () => (isStarted ? finish() : onClose(false)))
  const inConflict = requests.flatMap(({ id }) => {
    const outcome = outcomes[id]
    return outcome?.state === 'conflict' ? { id, ...outcome } : []
  })
  const offered = (isSaid ? inConflict : []).slice(0, OFFERED_AT_ONCE).map(({ id }) => id)

  async function assign(chosen: AssignmentStep[]) {
    setBusy(true)
    setOutcomes((known) => ({ ...known, ...Object.fromEntries(chosen.map(({ id }) => [id, { state: 'waiting' }])) }))
    await assignEach(chosen, (id, outcome) => setOutcomes((known) => ({ ...known, [id]: outcome })))
    await Promise.all([renewRows(), renewAvailability()])
    setBusy(false)
    setSaid(true)
  }

  function finish() {
    const undos = undosOf(requests, outcomes)
    if (undos.length > 0) {
      sayDone(t('bulkAssign.done', { count: undos.length }), async () => {
        try {
          await undoEach(undos)
        } finally {
          await Promise.all([renewRows(), renewAvailability()])
        }
      })
    }
    onClose(true)
  }

  const footer = isStarted ? (
    <Flex justify="flex-end" gap="small">
      {inConflict.length > 0 && (
        // Accepts only the conflicts shown: a new one is asked about in turn.
        <Button
          disabled={isBusy}
          onClick={() =>
            assign(inConflict.map((one) => ({ ...one, accepted: one.conflicts.map(({ token }) => token) })))
          }
        >
          {t('bulkAssign.anyway', { count: inConflict.length })}
        </Button>
      )}
      <Button type="primary" disabled={isBusy} onClick={finish}>
        {t('bulkAssign.close')}
      </Button>
    </Flex>
  ) : undefined

  return (
    <Modal
      open
      title={t('bulkAssign.title', { count: requests.length })}
      okText={t('requests.actions.assign')}
      cancelText={t('crud.cancel')}
      okButtonProps={{ disabled: employees.length === 0, loading: isBusy }}
      onOk={() => assign(requests.map(({ id }) => ({ id, plan: planFor(id, employees, replaced), accepted: [] })))}
      onCancel={close}
      {...(footer && { footer })}
    >
      <Flex vertical gap="middle">
        {!isStarted && (
          <>
            {!replaced && <Alert type="info" showIcon message={t('bulkAssign.replaces')} />}
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
        <ConfigProvider componentDisabled={isBusy}>
          <Flex vertical gap="small" component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }} role="list">
            {requests.map((request) => (
              <RequestLine
                key={request.id}
                request={request}
                outcome={outcomes[request.id]}
                isOffered={offered.includes(request.id)}
                onAssign={(plan) => assign([{ id: request.id, plan, accepted: [] }])}
              />
            ))}
          </Flex>
        </ConfigProvider>
      </Flex>
    </Modal>
  )
}

interface LineProps {
  request: Assigned
  outcome: AssignmentOutcome | undefined
  isOffered: boolean
  onAssign: (plan: Assignment) => void
}

function RequestLine({ request: { id, number, name }, outcome, isOffered, onAssign }: LineProps) {
  const { t } = useTranslation()
  const line = useRef<HTMLLIElement>(null)
  return (
    <li ref={line} tabIndex={-1}>
      <OutcomeMark outcome={outcome} /> {t('requests.numbered', { number })} {name}
      <OutcomeNotice outcome={outcome} />
      {isOffered && outcome?.state === 'conflict' && (
        <Flex vertical gap="small" style={{ marginBlock: 8, paddingInlineStart: 20 }}>
          <FreeInstead
            visit={{ request_ids: [id], ...outcome.plan }}
            conflicts={outcome.conflicts}
            onChoose={(instead) => {
              // The button disappears together with its alternatives.
              line.current?.focus()
              onAssign({ ...outcome.plan, ...instead })
            }}
          />
        </Flex>
      )}
    </li>
  )
}

function OutcomeMark({ outcome }: { outcome: AssignmentOutcome | undefined }) {
  if (!outcome) return null
  if (outcome.state === 'waiting') return <LoadingOutlined aria-hidden />
  if (outcome.state === 'assigned') return <CheckCircleFilled aria-hidden />
  return outcome.state === 'conflict' ? <WarningFilled aria-hidden /> : <CloseCircleFilled aria-hidden />
}

function OutcomeNotice({ outcome }: { outcome: AssignmentOutcome | undefined }) {
  const { t } = useTranslation()
  if (!outcome || outcome.state === 'waiting') return null
  if (outcome.state === 'assigned') {
    return <Text type="success"> — {t('bulkAssign.assigned')}</Text>
  }
  if (outcome.state === 'failed') return <Text type="danger"> — {outcome.message}</Text>
  return <ConflictList conflicts={outcome.conflicts} />
}
