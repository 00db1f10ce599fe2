import { subject } from '@casl/ability'
import { Button, Popover } from 'antd'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestCalendarRow } from '#contract/requests/request-rows.ts'
import { formatClock, formatDateTime } from '#src/kit/values/format-time.ts'
import { Deadline } from '#src/parts/requests/Deadline.tsx'
import { StatusTag } from '#src/parts/requests/status/StatusTag.tsx'
import { Can } from '#src/providers/access-control.tsx'
import { isPlanned, plannedEnd } from './calendar-events.ts'
import styles from './RequestCalendar.module.css'

/** Milliseconds in which the pointer gets from the event to its card. */
const LEAVE_MS = 150

interface Shown {
  id: number
  place: DOMRect
}

/** Which request's card is open: that of the event under the pointer or with the focus; Escape closes it. */
export function useEventCard() {
  const [shown, setShown] = useState<Shown | null>(null)
  const leaving = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(leaving.current), [])

  function open(event: Element | null) {
    if (!(event instanceof HTMLElement)) return
    stay()
    setShown({ id: Number(event.dataset.request), place: event.getBoundingClientRect() })
  }

  function stay() {
    window.clearTimeout(leaving.current)
  }

  function leave() {
    stay()
    leaving.current = window.setTimeout(() => setShown(null), LEAVE_MS)
  }

  return {
    shown,
    stay,
    leave,
    close: () => setShown(null),
    /** For what holds the events: each is marked by `data-request`. */
    around: {
      onPointerOver: ({ target, pointerType, buttons }: PointerEvent<HTMLElement>) => {
        // What is dragged over others is to be seen itself.
        if (pointerType !== 'mouse' || buttons !== 0) return
        const event = (target as Element).closest('[data-request]')
        if (event) open(event)
        else leave()
      },
      onPointerLeave: leave,
      onPointerDown: () => setShown(null),
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        if (target.matches(':focus-visible')) open(target.querySelector('[data-request]'))
      },
      onBlur: leave,
      onKeyDown: ({ key }: KeyboardEvent<HTMLElement>) => {
        if (key === 'Escape') setShown(null)
      },
    },
  }
}

interface CardProps {
  card: ReturnType<typeof useEventCard>
  requests: readonly RequestCalendarRow[]
  onAssign: (request: RequestCalendarRow) => void
}

/** What an event's place in the calendar has no room for. */
export function EventCard({ card: { shown, stay, leave, close }, requests, onAssign }: CardProps) {
  const { t } = useTranslation()
  const request = shown && requests.find(({ id }) => id === shown.id)
  if (!request) return null
  const { left, top, width, height } = shown.place
  return (
    <Popover
      key={request.id}
      open
      placement="right"
      content={
        <div onPointerEnter={stay} onPointerLeave={leave}>
          <RequestFacts request={request} />
          <Can I="assign" this={subject('requests', request)}>
            <Button
              style={{ marginTop: 8 }}
              onClick={() => {
                close()
                onAssign(request)
              }}
            >
              {t(request.executors.length > 0 ? 'requests.actions.reassign' : 'requestCalendar.assign')}
            </Button>
          </Can>
        </div>
      }
    >
      <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
    </Popover>
  )
}

function RequestFacts({ request }: { request: RequestCalendarRow }) {
  const { t, i18n } = useTranslation()
  const { number, name, status, planned_start_at, deadline_at, executors, address } = request
  return (
    <div className={styles.card}>
      <strong>
        {t('requests.numbered', { number })} {name}
      </strong>
      <StatusTag status={status} />
      <dl>
        {isPlanned(request) && planned_start_at && (
          <div>
            <dt>{t('requests.fields.planned_start_at')}</dt>
            <dd>
              {formatDateTime(planned_start_at, i18n.language)}–{formatClock(plannedEnd(request), i18n.language)}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('requests.fields.employees')}</dt>
          <dd>{executors.join(', ') || t('requests.unassigned')}</dd>
        </div>
        <div>
          <dt>{t('requests.fields.facility')}</dt>
          <dd>{address ?? '—'}</dd>
        </div>
        {deadline_at && (
          <div>
            <dt>{t('requests.fields.deadline_at')}</dt>
            <dd>
              <Deadline at={deadline_at} status={status} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}
