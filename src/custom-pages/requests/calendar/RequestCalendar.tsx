import { type DatesSetInfo, useCalendarController } from '@fullcalendar/react'
import { Alert, Flex, type GlobalToken, Spin, theme } from 'antd'
import dayjs from 'dayjs'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { useRestOfWindow } from '#src/kit/page/use-rest-of-window.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { type AskedAssignment, AssignAt } from '#src/parts/requests/actions/AssignAt.tsx'
import { statusColors } from '#src/parts/requests/status/StatusTag.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { useRequestCard } from '../card/use-request-card.ts'
import { CalendarBar } from './CalendarBar.tsx'
import { CalendarChoices } from './CalendarChoices.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'
import { type CalendarSpan, useCalendarAddress } from './calendar-address.ts'
import { plannedEvent, toEvent } from './calendar-events.ts'
import { EventCard } from './EventCard.tsx'
import styles from './RequestCalendar.module.css'
import { type CalendarPeriod, useCalendarRequests } from './use-calendar-requests.ts'
import { useMoveRequest } from './use-move-request.ts'
import { usePlanned } from './use-planned.ts'
import { useProspects } from './use-prospects.ts'
import { WaitingList } from './WaitingList.tsx'

const DeadlineDialog = lazyPage(
  async () => ({
    default: (await import('#src/parts/requests/actions/action-dialogs.tsx')).DeadlineDialog,
  }),
  'requestPage',
)

/** Pixels: of a lower window, the page scrolls. */
const HEIGHT_MIN = 400

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

/** The calendar's day as the address writes it, in the user's own time zone. */
function dayOf(date: Date): string {
  return dayjs(date).format('YYYY-MM-DD')
}

export default function RequestCalendar({ address }: ListPartProps) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const isPhone = useIsPhone()
  const mayUpdate = useAbility().can('update', 'requests')
  const calendar = useCalendarController()
  const { span: askedSpan, date, waiting, change } = useCalendarAddress()
  const span = spanFor(askedSpan, isPhone)
  const [period, setPeriod] = useState<(CalendarPeriod & { title: string; day: string }) | null>(null)
  const shown = useCalendarRequests(address, period && { from: period.from, to: period.to })
  const canPlan = mayUpdate && !isPhone
  const isWaitingShown = canPlan && waiting
  const prospects = useProspects({ period, address, isShown: isWaitingShown })
  const { move, asked, endAsking } = useMoveRequest(prospects.renew)
  const [assigned, setAssigned] = useState<AskedAssignment | null>(null)
  const card = useRequestCard()
  const rest = useRestOfWindow(HEIGHT_MIN)

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

  const hasHours = span === 'day' || span === 'week'
  const day = hasHours && shown.isLoaded && !shown.isChanging ? period?.day : undefined

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
      <CalendarChoices
        address={address}
        plans={plans}
        waiting={canPlan ? isWaitingShown : undefined}
        onWaiting={(isShown) => change({ waiting: isShown ? 'true' : undefined })}
      />
      {shown.error && <LoadFailed error={shown.error} onRetry={shown.retry} />}
      {shown.isCut && (
        <Alert
          type="warning"
          showIcon
          message={t('requestCalendar.tooMany', { shown: shown.loaded, total: shown.total })}
        />
      )}
      <Spin spinning={!shown.error && (!shown.isLoaded || shown.isChanging)} delay={shown.isLoaded ? 300 : 0}>
        <div
          ref={isPhone ? undefined : rest}
          className={styles.layout}
          data-fits={!isPhone || undefined}
          data-waiting={isWaitingShown || undefined}
        >
          <div
            className={styles.calendar}
            data-span={span}
            data-pending={(!shown.isLoaded && !shown.error) || undefined}
            {...card.around}
          >
            <CalendarGrid
              calendar={calendar}
              span={span}
              date={date}
              events={events}
              day={day}
              isPhone={isPhone}
              canPlan={canPlan}
              prospects={prospects}
              onPeriod={showPeriod}
              onMove={move}
              onDrop={(id, start) => setAssigned({ id, start })}
            />
          </div>
          {isWaitingShown && (
            <WaitingList
              waiting={prospects.waiting}
              isCut={prospects.isWaitingCut}
              isLoaded={prospects.isLoaded}
              error={prospects.error}
              onRetry={prospects.retry}
              nameOf={prospects.nameOf}
              onAssign={({ id }) => setAssigned({ id })}
              onLetGo={prospects.end}
            />
          )}
          <p className={styles.said} role="status" data-conflict={prospects.said?.isInConflict}>
            {prospects.said?.text}
          </p>
        </div>
      </Spin>
      <EventCard card={card} requests={requests} onAssign={({ id }) => setAssigned({ id })} />
      {assigned && <AssignAt {...assigned} onDone={prospects.renew} onClose={() => setAssigned(null)} />}
      {canPlan && <Text type="secondary">{t('requestCalendar.hint')}</Text>}
      {asked && (
        <Suspense fallback={null}>
          <DeadlineDialog
            request={{ ...asked.request, price: null }}
            proposed={asked.start.toISOString()}
            onClose={endAsking}
          />
        </Suspense>
      )}
    </Flex>
  )
}
