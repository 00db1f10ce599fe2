import { Descriptions } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountRow } from '#contract/auth/auth.ts'
import { formatPhone } from '#contract/values/phone-masks.ts'
import { PictureButton } from '#src/kit/files/PictureButton.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { UserAvatar } from '#src/kit/values/UserAvatar.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { keepAccount, useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { AccountBankDetails } from './AccountBankDetails.tsx'
import { AccountForm } from './AccountForm.tsx'
import styles from './settings.module.css'
import { useCurrencyName } from './use-currency-name.ts'

const AccountLeaving = lazyPage(() => import('../leaving/AccountLeaving.tsx'), 'leaving')
const PICTURE_SIZE = 72

/** The user's account: every user reads it, an admin changes it. */
export default function AccountPage() {
  const { t } = useTranslation()
  const actor = useActor()
  const isAdmin = useAbility().can('administer', 'account')
  if (!actor) return null
  const { account } = actor
  const pictured = { id: account.id, name: account.name, avatar: account.avatar }

  return (
    <>
      <PageHeader title={t('shell.pages.company')} />
      <div className={styles.page}>
        <Section title={t('settings.company.data')}>
          <div className={styles.who}>
            {isAdmin ? (
              <PictureButton
                pictured={pictured}
                size={PICTURE_SIZE}
                onUpload={async (file, onProgress) => {
                  keepAccount(await api.company.setAvatar({ files: [file], onProgress }))
                }}
                onRemove={async () => {
                  await api.company.removeAvatar()
                  keepAccount({ avatar: null })
                }}
              />
            ) : (
              <UserAvatar user={pictured} size={PICTURE_SIZE} />
            )}
            <div>
              <div className={styles.whoName}>{account.name}</div>
              {isAdmin && <Text type="secondary">{t('settings.company.logoHint')}</Text>}
            </div>
          </div>
          {isAdmin ? <AccountForm company={account} /> : <AccountFacts company={account} />}
        </Section>
        {isAdmin && <AccountBankDetails country={account.country} />}
        <Suspense>{isAdmin && <AccountLeaving />}</Suspense>
      </div>
    </>
  )
}

function AccountFacts({ company: account }: { company: AccountRow }) {
  const { t, i18n } = useTranslation()
  const currencyName = useCurrencyName()
  const none = t('settings.profile.none')
  const facts = {
    country: t(`countryNames.${account.country}`),
    domain: account.domain ?? none,
    email: account.email ?? none,
    phone: account.phone ? formatPhone(account.phone, i18n.language) : none,
    currency: currencyName(account.currency),
    timezone: account.timezone,
  }
  return (
    <Descriptions
      column={1}
      size="small"
      items={(Object.keys(facts) as (keyof typeof facts)[]).map((key) => ({
        key,
        label: t(`settings.company.${key}`),
        children: facts[key],
      }))}
    />
  )
}
