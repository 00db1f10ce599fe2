import { FireFilled } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { PRIORITY } from '#contract/requests/status/request-status.ts'
import { hasWords } from '#contract/search/fold-text.ts'
import { formatDuration } from '#contract/values/formats.ts'
import { PlainSearch } from '#src/kit/plain/PlainSearch.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { Deadline } from '#src/parts/requests/Deadline.tsx'
import styles from './waiting.module.css'

/** How many are drawn at once. */
const PART = 40
const ORDERS = ['deadline', 'number'] as const

interface Props {
  waiting: readonly BoardRequest[]
  isCut: boolean
  /** The names of executors who have a request without a time. */
  nameOf: (id: number) => string | undefined
  /** What can be done with one, around what it says. */
  draw: (request: BoardRequest, content: ReactNode) => ReactNode
  className?: string | undefined
  place?: Ref<HTMLElement>
  list?: Ref<HTMLUListElement>
  /** A request is dragged over it. */
  isTarget?: boolean
}

/** Open requests without a time or without anybody: searched, the most urgent or the newest first. */
export function WaitingRequests({ waiting, isCut, nameOf, draw, className, place, list, isTarget }: Props) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const [drawn, setDrawn] = useState(PART)
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('deadline')
  const due = ({ deadline_at }: BoardRequest) => (deadline_at ? Date.parse(deadline_at) : Number.POSITIVE_INFINITY)
  const shown = waiting
    .filter(({ number, name, client, facility }) => hasWords([String(number), name, client?.name, facility?.name], q))
    .sort((one, next) => (order === 'deadline' ? due(one) - due(next) || one.id - next.id : next.number - one.number))
  return (
    <section
      className={`${styles.column} ${className ?? ''}`}
      ref={place}
      aria-label={t('requestCalendar.waiting')}
      data-target={isTarget}
    >
      <h3 style={{ margin: 0, fontSize: 15 }}>
        {t('requestCalendar.waiting')} ({waiting.length}
        {isCut && '+'})
      </h3>
      <PlainSearch label={t('requestCalendar.search')} value={q} onChange={setQ} />
      <Select
        aria-label={t('requestCalendar.order')}
        value={order}
        onChange={setOrder}
        options={ORDERS.map((value) => ({ value, label: t(`requestCalendar.orders.${value}`) }))}
      />
      {shown.length === 0 && (
        <Text type="secondary">{t(q ? 'requestCalendar.nothingFound' : 'requestCalendar.noneWaits')}</Text>
      )}
      <ul className={styles.list} ref={list}>
        {shown.slice(0, drawn).map((request) => (
          <li key={request.id}>{draw(request, <RequestText request={request} nameOf={nameOf} />)}</li>
        ))}
      </ul>
      {shown.length > drawn && (
        <Button onClick={() => setDrawn(drawn + PART)}>
          {t('requestCalendar.showMore', { count: shown.length - drawn })}
        </Button>
      )}
      {isCut && <Text type="secondary">{t('requestCalendar.cut', { count: waiting.length })}</Text>}
    </section>
  )
}

function RequestText({ request, nameOf }: Pick<Props, 'nameOf'> & { request: BoardRequest }) {
  const { t, i18n } = useTranslation()
  const { number, name, priority, client, facility, duration_min, employees, deadline_at, status } = request
  const where = [
    facility?.name ?? client?.name,
    formatDuration(duration_min, i18n.language),
    ...employees.map(nameOf),
  ].filter(Boolean)
  return (
    <>
      <span>
        {priority === PRIORITY.high && <FireFilled aria-label={t('requests.highPriority')} />}{' '}
        {t('requests.numbered', { number })} {name}
      </span>
      <span className={styles.secondary}>{where.join(' · ')}</span>
      {deadline_at && (
        <span className={styles.secondary}>
          <Deadline at={deadline_at} status={status} inline />
        </span>
      )}
    </>
  )
}
