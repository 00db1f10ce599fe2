import { PlusOutlined } from '@ant-design/icons'
import { Empty, Segmented, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { useLiveRows } from '#src/kit/list/use-live-rows.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { PageBoundary } from '#src/kit/page/PageBoundary.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { WhenIdle } from '#src/kit/page/WhenIdle.tsx'
import { dayIn } from '#src/kit/values/day-in.ts'
import { TimeZoneNotice } from '#src/kit/values/TimeZoneNotice.tsx'
import { useNow } from '#src/kit/values/use-now.ts'
import styles from '#src/parts/requests/day/day.module.css'
import { type DayActor, SECTION_NAMES, sectionQuery } from '#src/parts/requests/day/day-sections.ts'
import { NextRequest } from '#src/parts/requests/day/NextRequest.tsx'
import { useNextRequest } from '#src/parts/requests/day/use-next-request.ts'
import { OwnOnlyNotice } from '#src/parts/requests/OwnOnlyNotice.tsx'
import { Can, useAbility } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import { isServerAway } from '#src/providers/calls/api-error.ts'
import { usePulled } from '#src/providers/offline/use-pulled.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { DaySection } from './DaySection.tsx'
import { EndingContracts } from './EndingContracts.tsx'
import firstStepStyles from './first-steps.module.css'
import { OwnWeek } from './OwnWeek.tsx'
import { WeekFigures } from './WeekFigures.tsx'

const AwayDay = lazyPage(() => import('./AwayDay.tsx'), 'tasks')
const FirstSteps = lazyPage(() => import('./FirstSteps.tsx'), 'firstSteps', 'noExecutors')
const OnThisPhone = lazyPage(() => import('./on-this-phone/OnThisPhone.tsx'), 'onThisPhone')
const PlanPanel = lazyPage(() => import('../settings/PlanPanel.tsx'), 'settings')

const pulledRequests = async () => (await import('#src/providers/offline/pulled.ts')).pulledRequests()

const WHOSE = ['mine', 'all'] as const

/** The home page: what wants doing today, the most pressing first. */
export default function TasksPage() {
  const { t, i18n } = useTranslation()
  const ability = useAbility()
  const signedIn = useActor()
  const isPhone = useIsPhone()
  const now = new Date(useNow())
  const [search, setSearch] = useSearchParams()
  const date = dateFormat(i18n.language, { weekday: 'long', day: 'numeric', month: 'long' }).format(now)
  const isExecutor = Boolean(signedIn?.user.is_serviceman) && ability.can('read', 'requests')
  const next = useNextRequest(isExecutor && signedIn ? signedIn.user.id : null)
  const { pulled, isReading } = usePulled(next, pulledRequests)
  const isAway = pulled !== null || (isServerAway(next.error) && !isReading)
  useLiveRows('requests')
  if (!signedIn) return null

  const { user, account, permissions } = signedIn
  const seesAll = permissions.includes('requests:read:allowed')
  const usual = user.is_serviceman ? 'mine' : 'all'
  const whose = seesAll ? (WHOSE.find((choice) => choice === search.get('whose')) ?? usual) : 'all'
  const mayAssign = ability.can('update', 'requests')
  const actor: DayActor = { id: user.id, isExecutor: user.is_serviceman, whose, mayAssign }
  const sections = SECTION_NAMES.filter((name) => name !== 'unassigned' || mayAssign)
  const today = dayIn(account.timezone, now.getTime())
  const day = (
    <>
      {isExecutor && <NextRequest next={next} />}
      <div className={styles.home}>
        <div className={styles.day}>
          {sections.map((name) => (
            <DaySection
              key={name}
              name={name}
              query={sectionQuery(name, actor, today)}
              isAssigned={mayAssign}
              shownAbove={next.request?.id}
            />
          ))}
        </div>
        <div className={styles.aside}>
          {user.is_serviceman && <OwnWeek />}
          {ability.can('read', 'analytics') && <WeekFigures />}
          {!user.is_serviceman && <EndingContracts />}
        </div>
      </div>
    </>
  )

  return (
    <>
      <PageHeader
        title={t('tasks.greeting', { date })}
        actions={
          <>
            {seesAll && (
              <Segmented
                aria-label={t('tasks.whose.label')}
                value={whose}
                onChange={(choice) => setSearch(choice === usual ? {} : { whose: choice }, { replace: true })}
                options={WHOSE.map((value) => ({ value, label: t(`tasks.whose.${value}`) }))}
              />
            )}
            {!isPhone && (
              <Can I="create" a="requests">
                <LinkButton to={PATHS.requests.create} type="primary" icon={<PlusOutlined aria-hidden />}>
                  {t('shell.pages.requestAdd')}
                </LinkButton>
              </Can>
            )}
          </>
        }
      />
      <OwnOnlyNotice />
      <TimeZoneNotice />
      {isExecutor && !signedIn.seen_as && (
        <PageBoundary resetOn="" isQuiet>
          <Suspense>
            <OnThisPhone hasWork={next.request !== null} />
          </Suspense>
        </PageBoundary>
      )}
      {signedIn.features.first_steps && (
        <PageBoundary resetOn="" isQuiet>
          <Suspense fallback={<div className={firstStepStyles.steps} />}>
            <FirstSteps />
          </Suspense>
        </PageBoundary>
      )}
      {ability.can('read', 'requests') ? (
        isAway ? (
          <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
            <AwayDay pulled={pulled} />
          </Suspense>
        ) : (
          day
        )
      ) : (
        <Empty description={t('tasks.noPermission')} />
      )}
      <PageBoundary resetOn="" isQuiet>
        <WhenIdle>
          <PlanPanel />
        </WhenIdle>
      </PageBoundary>
    </>
  )
}
