import { Draggable } from '@fullcalendar/react/interaction'
import { Button, Flex } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRequest } from '../../../../contract/requests/request-board.ts'
import { formatDuration } from '../../../kit/values/format-time.ts'
import { Text } from '../../../kit/values/Text.tsx'
import { Deadline } from '../../../resources/requests/Deadline.tsx'
import styles from './RequestCalendar.module.css'

interface Props {
  waiting: readonly BoardRequest[]
  isCut: boolean
  onAssign: (request: BoardRequest) => void
  /** One that was held is held no longer. */
  onLetGo: () => void
}

/** Requests that wait for a time or somebody: dragged onto an hour, or given a plan by their button. */
export function WaitingList({ waiting, isCut, onAssign, onLetGo }: Props) {
  const { t, i18n } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const assignable = waiting.filter(({ actions }) => actions.includes('assign'))

  useEffect(() => {
    if (!list.current) return
    const draggable = new Draggable(list.current, {
      itemSelector: '[data-waits]',
      eventData: ({ dataset }) => ({
        title: dataset.title,
        duration: { minutes: Number(dataset.minutes) },
        extendedProps: { waits: Number(dataset.waits) },
      }),
    })
    return () => draggable.destroy()
  }, [])

  return (
    <section
      className={styles.waiting}
      aria-label={t('requestCalendar.waiting')}
      onPointerDown={() => window.addEventListener('pointerup', onLetGo, { once: true })}
    >
      <h3>
        {t('requestCalendar.waiting')} ({assignable.length}
        {isCut && '+'})
      </h3>
      <ul ref={list}>
        {assignable.map((request) => (
          <li
            key={request.id}
            data-waits={request.id}
            data-title={`${t('requests.numbered', { number: request.number })} ${request.name}`}
            data-minutes={request.duration_min}
          >
            <Flex vertical flex={1} style={{ minWidth: 0 }}>
              <span>
                {t('requests.numbered', { number: request.number })} {request.name}
              </span>
              <Text type="secondary">
                {[request.facility?.name ?? request.client?.name, formatDuration(request.duration_min, i18n.language)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {request.deadline_at && <Deadline at={request.deadline_at} status={request.status} />}
            </Flex>
            <Button
              size="small"
              aria-label={t('requestCalendar.assignNamed', { number: request.number })}
              onClick={() => onAssign(request)}
            >
              {t('requestCalendar.assign')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
