import { Draggable } from '@fullcalendar/react/interaction'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRequest } from '../../../../contract/requests/request-board.ts'
import { WaitingRequests } from '../waiting/WaitingRequests.tsx'
import waitingStyles from '../waiting/waiting.module.css'
import styles from './RequestCalendar.module.css'

interface Props {
  waiting: readonly BoardRequest[]
  isCut: boolean
  nameOf: (id: number) => string | undefined
  onAssign: (request: BoardRequest) => void
  /** One that was held is held no longer. */
  onLetGo: () => void
}

/** Requests that wait for a time or somebody: dragged onto an hour, or given a plan by their button. */
export function WaitingList({ waiting, isCut, nameOf, onAssign, onLetGo }: Props) {
  const { t } = useTranslation()
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
    <div onPointerDown={() => window.addEventListener('pointerup', onLetGo, { once: true })}>
      <WaitingRequests
        waiting={assignable}
        isCut={isCut}
        nameOf={nameOf}
        className={styles.waiting}
        list={list}
        draw={(request, words) => (
          <div
            className={`${waitingStyles.waits} ${styles.draggable}`}
            data-waits={request.id}
            data-title={`${t('requests.numbered', { number: request.number })} ${request.name}`}
            data-minutes={request.duration_min}
          >
            {words}
            <Button
              size="small"
              aria-label={t('requestCalendar.assignNamed', { number: request.number })}
              onClick={() => onAssign(request)}
            >
              {t('requestCalendar.assign')}
            </Button>
          </div>
        )}
      />
    </div>
  )
}
