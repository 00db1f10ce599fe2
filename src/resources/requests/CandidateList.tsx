import { CheckOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatConflict } from '../../../contract/requests/planning-conflicts.ts'
import { type Candidate, formatReason } from '../../../contract/requests/request-board.ts'
import { LoadFailed } from '../../kit/page/LoadFailed.tsx'
import { Text } from '../../kit/values/Text.tsx'
import { UserName } from '../../kit/values/UserAvatar.tsx'
import { api } from '../../providers/api.ts'
import { useLocale } from '../../providers/i18n.ts'

const FIRST = 5

interface Props {
  request: { id: number; version: number; planned_start_at: string | null; duration_min: number }
  /** Who goes as things stand. */
  chosen: readonly number[]
  onChoose: (employee: number) => void
}

/** Who suits a request at its time, best first, and why: for assigning without looking through everybody's day. */
export function CandidateList({ request, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const { id, version, planned_start_at, duration_min } = request
  const [isWhole, setWhole] = useState(false)
  const query = { ...(planned_start_at && { planned_start_at }), duration_min }
  const { data, error, refetch } = useQuery({
    queryKey: ['requests', 'candidates', id, version, query],
    queryFn: () => api.requests.candidates({ params: { id }, query }),
  })
  const shown = isWhole ? data : data?.slice(0, FIRST)
  return (
    <section aria-label={t('candidates.title')}>
      <h3 style={{ margin: '0 0 8px', fontSize: 15 }}>{t('candidates.title')}</h3>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data?.length === 0 && <Text type="secondary">{t('candidates.none')}</Text>}
      <Flex vertical gap={12} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {shown?.map((one) => (
          <li key={one.employee.id}>
            <Line candidate={one} isChosen={chosen.includes(one.employee.id)} onChoose={onChoose} />
          </li>
        ))}
      </Flex>
      {data && data.length > FIRST && !isWhole && (
        <Button type="link" onClick={() => setWhole(true)}>
          {t('candidates.more', { count: data.length - FIRST })}
        </Button>
      )}
    </section>
  )
}

interface LineProps {
  candidate: Candidate
  isChosen: boolean
  onChoose: (employee: number) => void
}

function Line({ candidate: { employee, reasons, conflicts }, isChosen, onChoose }: LineProps) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  return (
    <Flex gap="small" align="flex-start">
      <div style={{ flex: 1, minWidth: 0 }}>
        <UserName user={employee} />
        <div>
          <Text type="secondary">{reasons.map((reason) => formatReason(reason, locale)).join(' · ')}</Text>
        </div>
        {conflicts.map((conflict) => (
          <div key={conflict.token}>
            <Text type="danger">{formatConflict(conflict, locale)}</Text>
          </div>
        ))}
      </div>
      {isChosen ? (
        <Text type="success">
          <CheckOutlined aria-hidden /> {t('candidates.chosen')}
        </Text>
      ) : (
        <Button aria-label={t('candidates.chooseNamed', { name: employee.name })} onClick={() => onChoose(employee.id)}>
          {t('candidates.choose')}
        </Button>
      )}
    </Flex>
  )
}
