import { Descriptions } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AccountRow } from '../../../contract/auth/auth.ts'
import { formatPhone } from '../../../contract/phone-masks.ts'
import { PictureButton } from '../../kit/files/PictureButton.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { PersonAvatar } from '../../kit/values/PersonAvatars.tsx'
import { Text } from '../../kit/values/Text.tsx'
import { useAbility } from '../../providers/access-control.tsx'
import { api } from '../../providers/api.ts'
import { reloadViewer, useViewer } from '../../providers/viewer.ts'
import { CompanyBankDetails } from './CompanyBankDetails.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import styles from './settings.module.css'
import { useCurrencyName } from './use-currency-name.ts'

const PICTURE_SIZE = 72

/** The company one works in: read by everybody, changed by its admin. */
export default function CompanyPage() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const isAdmin = useAbility().can('administer', 'company')
  if (!viewer) return null
  const { account } = viewer
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
                  await api.company.setAvatar({ files: [file], onProgress })
                  await reloadViewer()
                }}
                onRemove={async () => {
                  await api.company.removeAvatar()
                  await reloadViewer()
                }}
              />
            ) : (
              <PersonAvatar person={pictured} size={PICTURE_SIZE} />
            )}
            <div>
              <div className={styles.whoName}>{account.name}</div>
              {isAdmin && <Text type="secondary">{t('settings.company.logoHint')}</Text>}
            </div>
          </div>
          {isAdmin ? <CompanyForm company={account} /> : <CompanyFacts company={account} />}
        </Section>
        {isAdmin && <CompanyBankDetails country={account.country} />}
      </div>
    </>
  )
}

function CompanyFacts({ company }: { company: AccountRow }) {
  const { t } = useTranslation()
  const currencyName = useCurrencyName()
  const none = t('settings.profile.none')
  const facts = {
    country: t(`guest.countries.${company.country}`),
    domain: company.domain ?? none,
    email: company.email ?? none,
    phone: company.phone ? formatPhone(company.phone) : none,
    currency: currencyName(company.currency),
    timezone: company.timezone,
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
