import { subject } from '@casl/ability'
import { Draggable } from '@fullcalendar/react/interaction'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { WaitingRequests } from '../waiting/WaitingRequests.tsx'
import waitingStyles from '../waiting/waiting.module.css'
import styles from './RequestCalendar.module.css'

interface DraggableProps {
  waiting: readonly BoardRequest[]
  isCut: boolean
  nameOf: (id: number) => string | undefined
  onAssign: (request: BoardRequest) => void
  /** Dragging has ended. */
  onLetGo: () => void
}

interface Props extends DraggableProps {
  isLoaded: boolean
  error: { message: string } | null
  onRetry: () => void
}

/** Requests that wait for a time or an executor. Until they are known, no number is shown. */
export function WaitingList({ isLoaded, error, onRetry, ...list }: Props) {
  return (
    <div>
      {error && <LoadFailed error={error} onRetry={onRetry} />}
      {!isLoaded && !error && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {isLoaded && <DraggableRequests {...list} />}
    </div>
  )
}

/** Dragged onto an hour, or given a plan by their button. */
function DraggableRequests({ waiting, isCut, nameOf, onAssign, onLetGo }: DraggableProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const ability = useAbility()
  const assignable = waiting.filter((request) => ability.can('assign', subject('requests', request)))

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
        draw={(request, content) => (
          <div
            className={`${waitingStyles.waits} ${styles.draggable}`}
            data-waits={request.id}
            data-title={`${t('requests.numbered', { number: request.number })} ${request.name}`}
            data-minutes={request.duration_min}
          >
            {content}
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
