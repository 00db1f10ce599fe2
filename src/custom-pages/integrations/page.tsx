import { useTranslation } from 'react-i18next'
import { PERMISSIONS } from '#contract/permissions.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import { grantedIn } from './granted-in.ts'
import styles from './integrations.module.css'
import { Keys } from './Keys.tsx'
import { MailboxSection } from './mailbox/MailboxSection.tsx'
import { PhoneSection } from './PhoneSection.tsx'
import { ServiceAccounts } from './ServiceAccounts.tsx'
import { useOwnKeys } from './use-keys.ts'
import { WebhookSection } from './webhooks/WebhookSection.tsx'

/** What other programs work with: the company's service accounts with their keys, and keys of one's own. */
export default function IntegrationsPage() {
  const { t } = useTranslation()
  const isAdmin = useAbility().can('administer', 'account')
  return (
    <>
      <PageHeader title={t('shell.pages.integrations')} />
      <div className={styles.page}>
        <p className={styles.hint}>{t('integrations.intro')}</p>
        {isAdmin && <ServiceAccounts />}
        {isAdmin && <WebhookSection />}
        {isAdmin && <MailboxSection />}
        {isAdmin && <PhoneSection />}
        <OwnKeys isAdmin={isAdmin} />
      </div>
    </>
  )
}

function OwnKeys({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation()
  const permissions = useActor()?.permissions ?? []
  return (
    <Section title={t('integrations.own.title')}>
      <p className={styles.hint}>{t('integrations.own.text')}</p>
      <Keys keys={useOwnKeys()} offered={isAdmin ? PERMISSIONS : grantedIn(permissions)} />
    </Section>
  )
}
