import FullCalendar, {
  type CalendarController,
  type CalendarRef,
  type DatesSetInfo,
  type EventDisplayInfo,
} from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import classicThemePlugin from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { fillPath, PATHS } from '#contract/paths.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import dayjs from 'dayjs'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { intlLocale } from '#contract/messages.ts'
import type { RequestCalendarRow } from '#contract/requests/request-rows.ts'
import { useIsDark } from '#src/theme/theme-mode.ts'
import { CalendarEventContent, DraggedEventContent, PlannedEventContent } from './CalendarEventContent.tsx'
import type { CalendarSpan } from './calendar-address.ts'
import { type CalendarEvent, firstHourOf, isPlanned } from './calendar-events.ts'
import styles from './RequestCalendar.module.css'
import type { RequestMove } from './use-move-request.ts'
import type { DraggedEvent, useProspects } from './use-prospects.ts'

const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicThemePlugin]
const VIEWS: Record<CalendarSpan, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'listWeek',
}
/** Pixels: half an hour has room for two lines. */
const SLOT_HEIGHT = 34
/** More beside each other than this cannot be read in a day's column; the others are counted beside it. */
const WEEK_STACK = 1
/** When a request begins that is dropped on a day without an hour. */
const MORNING = 9
const FIRST_HOUR = '08:00:00'
const MIDNIGHT = '00:00:00'
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

type Shown = { event: Pick<EventDisplayInfo['event'], 'extendedProps' | 'title' | 'start' | 'end' | 'allDay'> }

function requestOf({ event }: Shown): RequestCalendarRow {
  return event.extendedProps.request as RequestCalendarRow
}

function whatIs({ event }: Shown): CalendarEvent['extendedProps'] {
  return event.extendedProps as CalendarEvent['extendedProps']
}

/** For a request dragged to another plan; a deadline takes no executor's time. */
function draggedOf(shown: Shown): DraggedEvent | null {
  const what = whatIs(shown)
  if ('waits' in what) return { id: what.waits }
  return 'request' in what && isPlanned(what.request) ? what.request : null
}

/** Of a whole day, its morning. */
function timeOf({ start, end, allDay }: { start: Date | null; end: Date | null; allDay: boolean }) {
  const at = start ?? new Date()
  return allDay ? { start: dayjs(at).hour(MORNING).toDate(), end: null } : { start: at, end }
}

/** Escape lets go of what is dragged, which the calendar does not know of; whether that was how it was let go. */
function useEscape() {
  const isGivenUp = useRef(false)
  useEffect(() => {
    const onDown = () => {
      isGivenUp.current = false
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !document.querySelector(`.${styles.dragged}`)) return
      isGivenUp.current = true
      document.dispatchEvent(new MouseEvent('mouseup'))
    }
    document.addEventListener('pointerdown', onDown, true)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', onDown, true)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [])
  return () => isGivenUp.current
}

interface Props {
  calendar: CalendarController
  span: CalendarSpan
  date: string | undefined
  events: CalendarEvent[]
  /** The day that is shown, by itself or in its week, once all of it is there. */
  day: string | undefined
  isPhone: boolean
  canPlan: boolean
  prospects: ReturnType<typeof useProspects>
  onPeriod: (info: DatesSetInfo) => void
  onMove: (move: RequestMove) => void
  /** A request that waits was dropped at a time. */
  onDrop: (id: number, start: Date) => void
}

/** Days and hours with their events. */
export function CalendarGrid({ calendar, span, date, events, day, isPhone, canPlan, prospects, ...on }: Props) {
  const { onPeriod, onMove, onDrop } = on
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const isDark = useIsDark()
  const drawn = useRef<CalendarRef>(null)
  const scrolledTo = useRef<string>(undefined)
  /** Puts back what was dragged while the calendar was drawn again: it takes itself for another one, which it left. */
  const comeBack = useRef(() => {})
  /** How often something was put back to where it was taken. Others may have moved it since: it is drawn once more. */
  const [returns, setReturns] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: events are compared one by one, and only others are drawn
  const drawnEvents = useMemo(() => events.map((event) => ({ ...event })), [events, returns])

  useEffect(() => {
    calendar.changeView(VIEWS[span])
  }, [calendar, span])
  useEffect(() => {
    if (date) calendar.gotoDate(date)
    else calendar.today()
  }, [calendar, date])

  const isGivenUp = useEscape()
  const firstHour = firstHourOf(events)
  useLayoutEffect(() => {
    // Once a day: what is moved on it does not move the page.
    if (scrolledTo.current === day || (day && !firstHour)) return
    scrolledTo.current = day
    // A week has a usual morning, unless its work begins before.
    const hour = span === 'week' ? [FIRST_HOUR, firstHour ?? FIRST_HOUR].toSorted()[0] : firstHour
    if (hour) drawn.current?.getApi().scrollToTime(hour)
  }, [day, firstHour, span])

  function draggedContent({ event }: Shown) {
    const dragged = draggedOf({ event })
    const { start, end } = timeOf(event)
    const prospect = dragged && prospects.prospectAt(dragged, start, end)
    return <DraggedEventContent title={event.title} time={dayjs(start).format('HH:mm')} prospect={prospect} />
  }

  function moveTo(event: Shown['event'], revert: () => void) {
    const { start, end } = event
    const putBack = () => {
      revert()
      setReturns((count) => count + 1)
    }
    if (!start || isGivenUp()) return putBack()
    onMove({ request: requestOf({ event }), start, end, revert: putBack })
  }

  return (
    <FullCalendar
      ref={drawn}
      controller={calendar}
      plugins={PLUGINS}
      locale={intlLocale(i18n.language)}
      moreLinkText={(count) => t('requestCalendar.moreInDay', { count })}
      colorScheme={isDark ? 'dark' : 'light'}
      initialView={VIEWS[span]}
      initialDate={date}
      headerToolbar={false}
      height={isPhone ? 'auto' : '100%'}
      slotEventOverlap={false}
      eventMaxStack={span === 'day' ? undefined : WEEK_STACK}
      firstDay={1}
      nowIndicator
      allDaySlot={false}
      scrollTime={FIRST_HOUR}
      // A phone scrolls the page, which begins with the first hour that matters.
      slotMinTime={isPhone ? [FIRST_HOUR, firstHour ?? FIRST_HOUR].toSorted()[0] : MIDNIGHT}
      slotDuration="00:30:00"
      slotMinHeight={SLOT_HEIGHT}
      eventTimeFormat={CLOCK}
      slotHeaderFormat={CLOCK}
      dayMaxEvents={4}
      moreLinkClass={span === 'month' ? styles.more : `${styles.more} ${styles.moreBeside}`}
      closeHint={t('crud.close')}
      eventsHint={t('requests.title')}
      noEventsText={t('requestCalendar.none')}
      editable={canPlan}
      eventInteractive
      eventDisplay="block"
      eventClass={(info) => (info.isMirror ? styles.held : styles.unmarked)}
      events={drawnEvents}
      eventContent={(info) => {
        const shownEvent = whatIs(info)
        // A block's height says how long it takes.
        const time = span === 'agenda' || !info.event.start ? info.timeText : dayjs(info.event.start).format('HH:mm')
        if ('planned' in shownEvent) return <PlannedEventContent planned={shownEvent.planned} time={time} />
        if (info.isMirror || 'waits' in shownEvent) return draggedContent(info)
        return <CalendarEventContent request={shownEvent.request} time={time} isShort={span === 'month'} />
      }}
      datesSet={onPeriod}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        const opened = whatIs({ event })
        if ('planned' in opened) {
          navigate(fillPath(PATHS.scheduled_requests.show, opened.planned.scheduled_request_id))
        } else navigate(fillPath(PATHS.requests.show, Number(event.id)))
      }}
      eventDrop={({ event, revert }) => moveTo(event, revert)}
      eventResize={({ event, revert }) => moveTo(event, revert)}
      droppable={canPlan}
      eventLeave={({ revert }) => {
        comeBack.current = revert
      }}
      eventReceive={({ event, revert, draggedEl }) => {
        if ('request' in whatIs({ event })) return moveTo(event, comeBack.current)
        // What is dropped is asked about first, and comes with the answer.
        revert()
        if (!isGivenUp()) onDrop(Number(draggedEl.dataset.waits), timeOf(event).start)
      }}
      eventDragStart={prospects.begin}
      eventDragStop={prospects.end}
      eventResizeStart={prospects.begin}
      eventResizeStop={prospects.end}
      eventAllow={(span, event) => {
        const dragged = event && draggedOf({ event })
        const { start, end } = timeOf(span)
        if (dragged) prospects.say(dragged, start, end)
        return true
      }}
    />
  )
}
