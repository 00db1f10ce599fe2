import { CheckOutlined } from '@ant-design/icons'
import { Button, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatConflict } from '#contract/requests/conflicts-in-words.ts'
import { formatReason } from '#contract/requests/request-board.ts'
import type { User } from '#contract/route.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { UserName } from '#src/kit/values/UserAvatar.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { plannedQuery, useAvailability } from './availability.ts'
import { NoOneToAssign } from './NoOneToAssign.tsx'

const FIRST = 5

interface ChoiceProps {
  /** Those who have been chosen, or assigned. */
  chosen: readonly number[]
  onChoose: (employee: number) => void
  /** A choice assigns at once. */
  isAssigning?: boolean
  /** Who is being assigned. */
  pending?: number | null
}

interface Props extends ChoiceProps {
  request: { id: number; version: number; planned_start_at: string | null; duration_min: number }
}

/** The executors who suit a request at its time, best first, and why. */
export function CandidateList({ request, ...choice }: Props) {
  const { locale } = useLocale()
  const { id, version, planned_start_at, duration_min } = request
  const query = { ...plannedQuery(planned_start_at), duration_min }
  const { data, error, refetch } = useCall('requests.candidates', { params: { id }, query }, { renewedBy: version })
  const lines = data?.map(({ employee, reasons, conflicts }) => ({
    employee,
    reasons: reasons.map((reason) => formatReason(reason, locale)),
    warnings: conflicts.map((conflict) => formatConflict(conflict, locale)),
  }))
  return <RankedList lines={lines} error={error} retry={() => void refetch()} {...choice} />
}

interface GroupProps extends ChoiceProps {
  requests: readonly { id: number }[]
}

/** The executors who suit several requests at their planned times. */
export function GroupCandidateList({ requests, ...choice }: GroupProps) {
  const { t } = useTranslation()
  const total = requests.length
  const { data, error, refetch } = useAvailability({ request_ids: requests.map(({ id }) => id) })
  const lines = data?.candidates.map(({ employee, in_conflict, known }) => ({
    employee,
    reasons: [
      ...(in_conflict === 0 ? [t('candidates.noConflicts')] : []),
      ...(known > 0 ? [t('candidates.known', { known, total })] : []),
    ],
    warnings: in_conflict > 0 ? [t('candidates.inConflict', { count: in_conflict, total })] : [],
  }))
  return <RankedList lines={lines} error={error} retry={() => void refetch()} {...choice} />
}

interface RankedLine {
  employee: User
  reasons: string[]
  warnings: string[]
}

interface RankedListProps extends ChoiceProps {
  lines: RankedLine[] | undefined
  error: Error | null
  retry: () => void
}

function RankedList({ lines, error, retry, ...choice }: RankedListProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines?.slice(0, FIRST)
  return (
    <section aria-label={t('candidates.title')}>
      <h3 style={{ margin: '0 0 8px', fontSize: 15 }}>{t('candidates.title')}</h3>
      {error && <LoadFailed error={error} onRetry={retry} />}
      {!lines && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {lines?.length === 0 && <NoOneToAssign />}
      <Flex vertical gap={12} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {shown?.map((one) => (
          <li key={one.employee.id}>
            <Line line={one} {...choice} />
          </li>
        ))}
      </Flex>
      {lines && lines.length > FIRST && !isWhole && (
        <Button type="link" style={{ paddingInline: 0 }} onClick={() => setWhole(true)}>
          {t('candidates.more', { count: lines.length - FIRST })}
        </Button>
      )}
    </section>
  )
}

interface LineProps extends ChoiceProps {
  line: RankedLine
}

function Line({ line: { employee, reasons, warnings }, chosen, onChoose, isAssigning, pending }: LineProps) {
  const { t } = useTranslation()
  const isPending = employee.id === pending
  const act = isAssigning ? 'assign' : 'choose'
  return (
    <Flex gap="small" align="flex-start">
      <div style={{ flex: 1, minWidth: 0 }}>
        <UserName user={employee} />
        {warnings.map((warning) => (
          <div key={warning}>
            <Text type="danger">{warning}</Text>
          </div>
        ))}
        <div>
          <Text type="secondary">{reasons.join(' · ')}</Text>
        </div>
      </div>
      {chosen.includes(employee.id) && !isPending ? (
        <Text type="success">
          <CheckOutlined aria-hidden /> {t(`candidates.${act}.done`)}
        </Text>
      ) : (
        <Button
          loading={isPending}
          aria-label={t(`candidates.${act}.named`, { name: employee.name })}
          onClick={() => onChoose(employee.id)}
        >
          {t(`candidates.${act}.button`)}
        </Button>
      )}
    </Flex>
  )
}
