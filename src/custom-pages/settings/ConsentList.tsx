import { Button, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ConsentRow } from '#contract/auth/consents.ts'
import { LEGAL_DOCUMENTS, LEGAL_VERSIONS, type LegalDocumentName } from '#contract/auth/legal-versions.ts'
import { GUEST_PATHS } from '#contract/paths.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { versionDate } from '#src/kit/values/version-date.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './DeviceList.module.css'

const PAGES = {
  license: { to: GUEST_PATHS.license, title: 'shell.pages.license' },
  privacy_policy: { to: GUEST_PATHS.privacyPolicy, title: 'shell.pages.privacyPolicy' },
} as const

/** Which versions of the texts the user agreed to, when and from where; a missing consent can be given here. */
export function ConsentList() {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const { data, error, refetch, show } = useCall('consents.list', {})
  const [isSending, setSending] = useState(false)
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />

  const isCurrent = (document: LegalDocumentName) =>
    data.some((consent) => consent.document === document && consent.version === LEGAL_VERSIONS[document])
  const agree = async () => {
    setSending(true)
    await attempt(async () => {
      const consents = await api.consents.agree({ body: { agreed: LEGAL_VERSIONS } })
      show(() => consents)
    })
    setSending(false)
  }
  return (
    <Flex vertical gap="middle" align="start">
      <ul className={styles.list}>
        {LEGAL_DOCUMENTS.map((document) => (
          <li key={document}>
            <div>
              <Link to={PAGES[document].to} target="_blank" className="standalone-link">
                {t(PAGES[document].title)}
              </Link>
              {data
                .filter((consent) => consent.document === document)
                .map((consent) => (
                  <ConsentSummary key={consent.version} consent={consent} />
                ))}
              {!isCurrent(document) && <Missing document={document} consents={data} />}
            </div>
          </li>
        ))}
      </ul>
      {!LEGAL_DOCUMENTS.every(isCurrent) && (
        <Button loading={isSending} onClick={agree}>
          {t('settings.consents.agree')}
        </Button>
      )}
    </Flex>
  )
}

function ConsentSummary({ consent: { version, agreed_at, ip, user_agent, device } }: { consent: ConsentRow }) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <div>
        {t('settings.consents.version', { date: versionDate(version, i18n.language) })} ·{' '}
        {t('settings.consents.agreed')} <DateTime at={agreed_at} />
      </div>
      <div className={styles.details} title={user_agent}>
        {ip} · {device}
      </div>
    </>
  )
}

/** A user who joined before consents were kept, or who agreed to a former version, is not blocked. */
function Missing({ document, consents }: { document: LegalDocumentName; consents: ConsentRow[] }) {
  const { t, i18n } = useTranslation()
  const hasFormer = consents.some((consent) => consent.document === document)
  return (
    <div className={styles.details}>
      {hasFormer
        ? t('settings.consents.newer', { date: versionDate(LEGAL_VERSIONS[document], i18n.language) })
        : t('settings.consents.none')}
    </div>
  )
}
