import { FireFilled } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRequest } from '../../../../../contract/requests/request-board.ts'
import { PRIORITY } from '../../../../../contract/requests/status/request-status.ts'
import { formatDateTime, formatDuration } from '../../../../kit/values/format-time.ts'
import { Text } from '../../../../kit/values/Text.tsx'
import { useNow } from '../../../../kit/values/use-now.ts'
import styles from '../board.module.css'
import { NOBODY } from '../model/board-conflicts.ts'
import { useIsTarget } from '../model/held.ts'

/** How many are drawn at once. */
const PART = 40
const ORDERS = ['deadline', 'number'] as const

interface Props {
  waiting: readonly BoardRequest[]
  isCut: boolean
  /** The names of executors who have a request without a time. */
  nameOf: (id: number) => string | undefined
  place: RefObject<HTMLElement | null>
  onDown: (event: PointerEvent, request: BoardRequest) => void
  onKey: (event: KeyboardEvent, request: BoardRequest) => void
  onOpen: (request: BoardRequest) => void
}

/** Open requests without a time or without anybody: from here they are dragged onto a row, and back when it was a mistake. */
export function WaitingColumn({ waiting, isCut, nameOf, place, onDown, onKey, onOpen }: Props) {
  const { t, i18n } = useTranslation()
  const isTarget = useIsTarget(NOBODY)
  const now = useNow()
  const [q, setQ] = useState('')
  const [drawn, setDrawn] = useState(PART)
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('deadline')
  const due = ({ deadline_at }: BoardRequest) => (deadline_at ? Date.parse(deadline_at) : Number.POSITIVE_INFINITY)
  const shown = waiting
    .filter(({ number, name, client, facility }) =>
      `${number} ${name} ${client?.name ?? ''} ${facility?.name ?? ''}`.toLowerCase().includes(q.trim().toLowerCase()),
    )
    .sort((one, next) => (order === 'deadline' ? due(one) - due(next) || one.id - next.id : next.number - one.number))
  return (
    <section className={styles.column} ref={place} aria-label={t('board.waiting')} data-target={isTarget}>
      <h3 style={{ margin: 0, fontSize: 15 }}>
        {t('board.waiting')} ({waiting.length}
        {isCut && '+'})
      </h3>
      <Input
        allowClear
        placeholder={t('board.search')}
        aria-label={t('board.search')}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <Select
        aria-label={t('board.order')}
        value={order}
        onChange={setOrder}
        options={ORDERS.map((value) => ({ value, label: t(`board.orders.${value}`) }))}
      />
      {shown.length === 0 && <Text type="secondary">{t(q ? 'board.nothingFound' : 'board.noneWaits')}</Text>}
      <ul className={styles.list}>
        {shown.slice(0, drawn).map((request) => {
          const isLate = request.deadline_at !== null && Date.parse(request.deadline_at) < now
          return (
            <li key={request.id}>
              <button
                type="button"
                className={styles.waits}
                data-waits={request.id}
                aria-describedby={request.actions.includes('assign') ? 'board-how' : undefined}
                style={{ cursor: request.actions.includes('assign') ? 'grab' : 'pointer' }}
                onPointerDown={(event) => request.actions.includes('assign') && onDown(event, request)}
                onKeyDown={(event) => onKey(event, request)}
                onClick={() => onOpen(request)}
              >
                <span>
                  {request.priority === PRIORITY.high && <FireFilled aria-label={t('requests.priorities.high')} />}{' '}
                  {t('requests.numbered', { number: request.number })} {request.name}
                </span>
                <span className={styles.secondary}>
                  {[
                    request.facility?.name ?? request.client?.name,
                    formatDuration(request.duration_min, i18n.language),
                    ...request.employees.map(nameOf),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {request.deadline_at && (
                  <span className={isLate ? styles.late : styles.secondary}>
                    {t('board.until', { time: formatDateTime(request.deadline_at, i18n.language) })}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {shown.length > drawn && (
        <Button onClick={() => setDrawn(drawn + PART)}>
          {t('board.proposal.more', { count: shown.length - drawn })}
        </Button>
      )}
      {isCut && <Text type="secondary">{t('board.cut', { count: waiting.length })}</Text>}
    </section>
  )
}
