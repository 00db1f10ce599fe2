import FullCalendar, {
  type CalendarRef,
  type DatesSetInfo,
  type EventDisplayInfo,
  useCalendarController,
} from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import enLocale from '@fullcalendar/react/locales/en-gb'
import ruLocale from '@fullcalendar/react/locales/ru'
import classicThemePlugin from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import { Alert, Checkbox, Flex, type GlobalToken, Spin, theme } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RequestCalendarRow } from '../../../../contract/requests/request-rows.ts'
import type { ListPartProps } from '../../../crud/resource.ts'
import { fillPath } from '../../../crud/row-path.ts'
import { LoadFailed } from '../../../kit/page/LoadFailed.tsx'
import { Text } from '../../../kit/values/Text.tsx'
import { useAbility } from '../../../providers/access-control.tsx'
import { PATHS } from '../../../resources/paths.ts'
import { statusColors } from '../../../resources/requests/status/StatusTag.tsx'
import { useIsDark } from '../../../theme/theme-mode.ts'
import { useIsPhone } from '../../../theme/use-is-phone.ts'
import { DeadlineDialog } from '../actions/action-dialogs.tsx'
import { type AskedAssignment, AssignAt } from './AssignAt.tsx'
import { CalendarBar } from './CalendarBar.tsx'
import { CalendarEventContent, PlannedEventContent } from './CalendarEventContent.tsx'
import { type CalendarSpan, useCalendarAddress } from './calendar-address.ts'
import { type CalendarEvent, plannedEvent, toEvent } from './calendar-events.ts'
import { EventCard, useEventCard } from './EventCard.tsx'
import styles from './RequestCalendar.module.css'
import { type Period, useCalendarRequests } from './use-calendar-requests.ts'
import { useMoveRequest } from './use-move-request.ts'
import { usePlanned } from './use-planned.ts'
import { useProspects } from './use-prospects.ts'
import { WaitingList } from './WaitingList.tsx'

const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicThemePlugin]
const LOCALES = [ruLocale, enLocale]
const VIEWS: Record<CalendarSpan, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'listWeek',
}
/** Pixels: the working day without scrolling. */
const HEIGHT = 760
/** Pixels: half an hour has room for two lines. */
const SLOT_HEIGHT = 34
/** More beside each other than this cannot be read in a day's column. */
const WEEK_STACK = 2
const FIRST_HOUR = '08:00:00'
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A phone has no room for a week's columns. */
function spanFor(asked: CalendarSpan | undefined, isPhone: boolean): CalendarSpan {
  if (isPhone) return asked === 'day' ? 'day' : 'agenda'
  return asked ?? 'week'
}

/** A list marks an event with a dot only, which a pale ground would not show. */
function eventColors(token: GlobalToken, status: number, span: CalendarSpan) {
  const { ground, text } = statusColors(token, status)
  return { ground: span === 'agenda' ? text : ground, text }
}

/** The calendar's day as the address writes it, in the reader's own zone. */
function dayOf(date: Date): string {
  return dayjs(date).format('YYYY-MM-DD')
}

/** The hour of the first event, which a day's view begins with. */
function startOfDay(events: readonly CalendarEvent[]): string | null {
  const starts = events.map(({ start }) => start).toSorted()
  return starts[0] ? dayjs(starts[0]).format('HH:00:00') : null
}

type Shown = Pick<EventDisplayInfo, 'event'>

function requestOf({ event }: Shown): RequestCalendarRow {
  return event.extendedProps.request as RequestCalendarRow
}

function whatIs({ event }: Shown): CalendarEvent['extendedProps'] {
  return event.extendedProps as CalendarEvent['extendedProps']
}

export default function RequestCalendar({ address }: ListPartProps) {
  const { t, i18n } = useTranslation()
  const { token } = theme.useToken()
  const navigate = useNavigate()
  const isDark = useIsDark()
  const isPhone = useIsPhone()
  const mayUpdate = useAbility().can('update', 'requests')
  const calendar = useCalendarController()
  const { span: askedSpan, date, waiting, change } = useCalendarAddress()
  const span = spanFor(askedSpan, isPhone)
  const [period, setPeriod] = useState<(Period & { title: string; day: string }) | null>(null)
  const shown = useCalendarRequests(address, period && { from: period.from, to: period.to })
  const { move, asked, endAsking } = useMoveRequest()

  const canPlan = mayUpdate && !isPhone
  const isWaitingShown = canPlan && waiting
  const prospects = useProspects({ period, address, isShown: isWaitingShown })
  const [assigned, setAssigned] = useState<AskedAssignment | null>(null)
  const card = useEventCard()
  const drawn = useRef<CalendarRef>(null)
  const scrolledTo = useRef<string>(undefined)

  const { requests } = shown
  const plans = usePlanned(address, period && { from: period.from, to: period.to })
  const { planned } = plans
  const events = useMemo(
    () => [
      ...requests.flatMap((request) => toEvent(request, !isPhone, eventColors(token, request.status, span)) ?? []),
      ...planned.map((date) => plannedEvent(date, { ground: token.colorBgLayout, text: token.colorTextSecondary })),
    ],
    [requests, planned, isPhone, token, span],
  )

  useEffect(() => {
    calendar.changeView(VIEWS[span])
  }, [calendar, span])
  useEffect(() => {
    if (date) calendar.gotoDate(date)
    else calendar.today()
  }, [calendar, date])

  const day = span === 'day' && shown.isLoaded && !shown.isChanging ? period?.day : undefined
  const firstHour = startOfDay(events)
  useEffect(() => {
    // Once a day: what is moved on it does not move the page.
    if (scrolledTo.current === day || (day && !firstHour)) return
    scrolledTo.current = day
    if (firstHour) drawn.current?.getApi().scrollToTime(firstHour)
  }, [day, firstHour])

  function showPeriod({ start, end, view }: DatesSetInfo) {
    setPeriod({
      from: start.toISOString(),
      to: new Date(end.getTime() - 1).toISOString(),
      title: view.title,
      day: dayOf(calendar.getDate() ?? start),
    })
  }

  function turn(step: 'prev' | 'next') {
    calendar[step]()
    const turned = calendar.getDate()
    if (turned) change({ date: dayOf(turned) })
  }

  return (
    <Flex vertical gap="small">
      <CalendarBar
        title={period?.title ?? ''}
        span={span}
        isPhone={isPhone}
        onSpan={(next) => change({ span: next, date: period?.day })}
        onTurn={turn}
        onToday={() => change({ date: undefined })}
      />
      <Flex gap="large" wrap>
        <Checkbox
          checked={address.filters.is_own === 'true'}
          onChange={({ target }) => address.filterBy({ is_own: target.checked ? 'true' : undefined })}
        >
          {t('requestCalendar.own')}
        </Checkbox>
        {plans.isOffered && (
          <Checkbox checked={plans.isShown} onChange={({ target }) => plans.show(target.checked)}>
            {t('requestCalendar.showPlanned')}
          </Checkbox>
        )}
        {canPlan && (
          <Checkbox
            checked={isWaitingShown}
            onChange={({ target }) => change({ waiting: target.checked ? 'true' : undefined })}
          >
            {t('requestCalendar.waiting')}
          </Checkbox>
        )}
      </Flex>
      {shown.error && <LoadFailed error={shown.error} onRetry={shown.retry} />}
      {shown.isCut && (
        <Alert
          type="warning"
          showIcon
          message={t('requestCalendar.tooMany', { shown: shown.loaded, total: shown.total })}
        />
      )}
      <Spin spinning={!shown.error && (!shown.isLoaded || shown.isChanging)} delay={shown.isLoaded ? 300 : 0}>
        <div className={styles.layout} data-waiting={isWaitingShown || undefined}>
          <div className={styles.calendar} {...card.around}>
            <FullCalendar
              ref={drawn}
              controller={calendar}
              plugins={PLUGINS}
              locales={LOCALES}
              locale={i18n.language === 'ru' ? 'ru' : 'en-gb'}
              colorScheme={isDark ? 'dark' : 'light'}
              initialView={VIEWS[span]}
              initialDate={date}
              headerToolbar={false}
              height={isPhone ? 'auto' : HEIGHT}
              slotEventOverlap={false}
              eventMaxStack={span === 'day' ? undefined : WEEK_STACK}
              firstDay={1}
              nowIndicator
              allDaySlot={false}
              scrollTime={FIRST_HOUR}
              slotDuration="00:30:00"
              slotMinHeight={SLOT_HEIGHT}
              eventTimeFormat={CLOCK}
              slotHeaderFormat={CLOCK}
              dayMaxEvents={4}
              moreLinkClass={styles.more}
              closeHint={t('crud.close')}
              eventsHint={t('shell.pages.requests')}
              noEventsText={t('requestCalendar.none')}
              editable={canPlan}
              eventInteractive
              eventDisplay="block"
              events={events}
              eventContent={(info) => {
                const shownEvent = whatIs(info)
                // A block's height says how long it takes.
                const time =
                  span === 'agenda' || !info.event.start ? info.timeText : dayjs(info.event.start).format('HH:mm')
                if ('planned' in shownEvent) return <PlannedEventContent planned={shownEvent.planned} time={time} />
                // What is dragged from beside the calendar has a title alone.
                if (!('request' in shownEvent))
                  return <span className={styles.event}>{`${time} ${info.event.title}`}</span>
                return <CalendarEventContent request={shownEvent.request} time={time} isShort={span === 'month'} />
              }}
              datesSet={showPeriod}
              eventClick={({ event, jsEvent }) => {
                jsEvent.preventDefault()
                const opened = whatIs({ event })
                if ('planned' in opened) {
                  navigate(fillPath(PATHS.scheduled_requests.show, opened.planned.scheduled_request_id))
                } else navigate(`/requests/${event.id}`)
              }}
              eventDrop={({ event, revert }) =>
                event.start && move({ request: requestOf({ event }), start: event.start, end: event.end, revert })
              }
              eventResize={({ event, revert }) =>
                event.start && move({ request: requestOf({ event }), start: event.start, end: event.end, revert })
              }
              droppable={canPlan}
              drop={({ date: start, draggedEl }) => setAssigned({ id: Number(draggedEl.dataset.waits), start })}
              eventDragStart={prospects.begin}
              eventDragStop={prospects.end}
              eventAllow={({ start, end }, event) => {
                if (event && 'request' in whatIs({ event })) prospects.say(requestOf({ event }), start, end)
                return true
              }}
            />
          </div>
          {isWaitingShown && (
            <WaitingList
              waiting={prospects.waiting}
              isCut={prospects.isWaitingCut}
              onAssign={({ id }) => setAssigned({ id })}
            />
          )}
        </div>
      </Spin>
      <p className={styles.said} role="status">
        {prospects.said}
      </p>
      <EventCard card={card} requests={requests} onAssign={({ id }) => setAssigned({ id })} />
      {assigned && <AssignAt {...assigned} onClose={() => setAssigned(null)} />}
      {canPlan && <Text type="secondary">{t('requestCalendar.hint')}</Text>}
      {asked && (
        <DeadlineDialog
          request={{ ...asked.request, price: null }}
          proposed={asked.start.toISOString()}
          onClose={endAsking}
        />
      )}
    </Flex>
  )
}
