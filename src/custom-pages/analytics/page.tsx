import { DesktopOutlined, MailOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ANALYTICS_PATHS, type AnalyticsViewName, PAGE_PATHS } from '#contract/paths.ts'
import { ExportButton } from '#src/kit/list/ExportButton.tsx'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { TabLinks } from '#src/kit/page/TabLinks.tsx'
import { TimeZoneNotice } from '#src/kit/values/TimeZoneNotice.tsx'
import { OwnOnlyNotice } from '#src/parts/requests/OwnOnlyNotice.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { callOf, type Download } from '#src/providers/calls/api.ts'
import { partsOf } from '#src/providers/calls/call-name.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import styles from './parts/analytics.module.css'
import { Filters } from './parts/Filters.tsx'
import { FILTER_NAMES } from './parts/filter-fields.ts'
import { PeriodPicker } from './parts/PeriodPicker.tsx'
import { formatRange } from './parts/period.ts'
import { type AnalyticsControl, useAnalyticsAddress } from './parts/use-analytics-address.ts'
import { clockQuery, viewQuery } from './parts/use-view.ts'
import { EmployeesView } from './views/EmployeesView.tsx'
import { FacilitiesView } from './views/FacilitiesView.tsx'
import { LoadView } from './views/LoadView.tsx'
import { MainView } from './views/MainView.tsx'
import { ManagersView } from './views/ManagersView.tsx'
import { OnlineView } from './views/OnlineView.tsx'
import { RevenueView } from './views/RevenueView.tsx'
import { SlaView } from './views/SlaView.tsx'
import { StatusesView } from './views/StatusesView.tsx'
import { TimesView } from './views/TimesView.tsx'
import { VIEW_CALLS, VIEW_NAMES } from './views.ts'

const ReportSettings = lazyPage(() => import('./ReportSettings.tsx'), 'analytics')

const CONTENTS = {
  main: MainView,
  statuses: StatusesView,
  times: TimesView,
  revenue: RevenueView,
  load: LoadView,
  employees: EmployeesView,
  online: OnlineView,
  managers: ManagersView,
  facilities: FacilitiesView,
  sla: SlaView,
} as const satisfies Record<AnalyticsViewName, (props: { address: AnalyticsControl }) => ReactNode>

/** How are we doing, and what to do about it: one of ten views of a period. */
export default function AnalyticsPage({ view }: { view: AnalyticsViewName }) {
  const { t, i18n } = useTranslation()
  const address = useAnalyticsAddress()
  const isPhone = useIsPhone()
  const isAdmin = useAbility().can('administer', 'account')
  const { period, search } = address
  const Content = CONTENTS[view]
  const tabs = useMemo(
    () =>
      VIEW_NAMES.map((key) => ({
        key,
        title: t(`analytics.views.${key}`),
        to: withSearch(ANALYTICS_PATHS[key], search),
      })),
    [t, search],
  )
  return (
    <>
      <PageHeader
        title={t('analytics.title')}
        crumb={t(`analytics.views.${view}`)}
        actions={
          <>
            {!isPhone && (
              <LinkButton to={withSearch(PAGE_PATHS.analyticsBoard, search)} icon={<DesktopOutlined aria-hidden />}>
                {t('analytics.board.open')}
              </LinkButton>
            )}
            {isAdmin && <ReportButton isShort={isPhone} />}
            <ExportButton
              load={(signal) => exportView(view, address, signal)}
              fallbackName={`${view}.xlsx`}
              isShort={isPhone}
            />
          </>
        }
      />
      <div className={styles.bar}>
        <PeriodPicker address={address} />
      </div>
      <Filters address={address} names={view === 'online' ? ['employee_id'] : FILTER_NAMES} />
      <p className={styles.days}>
        {formatRange(period, i18n.language)}
        {address.isCompared &&
          `, ${t(`analytics.comparedBy.${period.previous.by}`, { days: formatRange(period.previous, i18n.language) })}`}
      </p>
      <OwnOnlyNotice by="analytics:read" />
      <TimeZoneNotice hasDays />
      <TabLinks label={t('analytics.viewsLabel')} tabs={tabs} active={view} />
      <Content address={address} />
    </>
  )
}

/** When and to whom the figures of a week are mailed. */
function ReportButton({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const title = t('analytics.report.title')
  return (
    <>
      <Button
        icon={<MailOutlined aria-hidden />}
        onClick={() => setOpen(true)}
        {...(isShort && { 'aria-label': title, title })}
      >
        {!isShort && title}
      </Button>
      <Suspense>{isOpen && <ReportSettings onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function withSearch(path: string, search: string): string {
  return search ? `${path}?${search}` : path
}

/** The rows of a view as a spreadsheet, in the order that they are shown in. */
function exportView(view: AnalyticsViewName, address: AnalyticsControl, signal: AbortSignal): Promise<Download> {
  const [domain, call] = partsOf(VIEW_CALLS[view])
  const { employee_id, ...others } = address.filters
  const filters = view === 'online' ? { employee_id } : { employee_id, ...others }
  const query = {
    ...viewQuery({ ...address, filters }),
    ...(view === 'sla' && clockQuery(address)),
    sort: address.sort,
    format: 'xlsx',
  }
  return callOf(domain, call)({ query, signal }) as Promise<Download>
}
