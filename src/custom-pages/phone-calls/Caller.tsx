import { PlusOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import {
  callersAmong,
  isOfClient,
  newRequestFor,
  newRequestFrom,
  useOpenOfCallers,
  withShownPhones,
} from '#src/parts/callers/callers.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './phone-calls.module.css'

interface Props {
  /** Null when it is withheld. */
  phone: string | null
  /** What else may be done, beside a new request. */
  more?: ReactNode
}

/** Who calls from a number, as far as the user may see it, with what they have asked for, and a new request. */
export function Caller({ phone, more }: Props) {
  const isOutside = phone?.startsWith('+') ?? false
  const q = phone?.replace(/;.*/, '') ?? ''
  // A search that fails is no reason not to answer the call.
  const {
    data: hits,
    error,
    isPending,
  } = useCall('search.global', { query: { q } }, { enabled: isOutside, isBackground: true, placeholderData: undefined })
  const open = useOpenOfCallers(hits)
  const { t } = useTranslation()
  if (isOutside && isPending) return <Skeleton active title={false} paragraph={{ rows: 2 }} />

  const callers = hits ? callersAmong(hits) : []
  return (
    <>
      {callers.map((caller) => (
        <Known key={caller.url + caller.title} caller={caller} />
      ))}
      {callers.length === 0 && (
        <div className={styles.caller}>
          {!error && <strong>{t(phone === null ? 'phoneCalls.withheld' : 'phoneCalls.unknown')}</strong>}
          <div className={styles.actions}>
            <NewRequest to={phone !== null && isOutside ? newRequestFrom(phone) : PATHS.requests.create} />
          </div>
        </div>
      )}
      {more && <div className={styles.actions}>{more}</div>}
      <Links title={t('search.groups.open')} links={open} />
      {callers.length === 0 && <Links title={t('phoneCalls.requests')} links={hits?.requests ?? []} />}
    </>
  )
}

function Known({ caller }: { caller: SearchHit }) {
  const { t, i18n } = useTranslation()
  return (
    <div className={styles.caller}>
      <strong>{caller.title}</strong>
      <span className={styles.secondary}>{withShownPhones(caller.subtitle, i18n.language)}</span>
      <div className={styles.actions}>
        <NewRequest to={newRequestFor(caller)} />
        <LinkButton to={caller.url}>
          {t(isOfClient(caller) ? 'phoneCalls.openClient' : 'phoneCalls.openFacility')}
        </LinkButton>
      </div>
    </div>
  )
}

function NewRequest({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <LinkButton to={to} type="primary" icon={<PlusOutlined aria-hidden />}>
      {t('shell.pages.requestAdd')}
    </LinkButton>
  )
}

function Links({ title, links }: { title: string; links: readonly Omit<SearchHit, 'id'>[] }) {
  if (links.length === 0) return null
  return (
    <div>
      <div className={styles.secondary}>{title}</div>
      <ul className={styles.links}>
        {links.map(({ url, title, subtitle }) => (
          <li key={url}>
            <Link to={url} className="standalone-link">
              {title}
            </Link>
            <div className={styles.secondary}>{subtitle}</div>
          </li>
        ))}
      </ul>
    </div>
  )
}
