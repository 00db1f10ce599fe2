import { Card, Descriptions, Flex, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { LOCALES } from '../../../contract/messages.ts'
import { formatPhone } from '../../../contract/phone-masks.ts'
import { PageHeader } from '../../components/PageHeader.tsx'
import { useRoleTitle } from '../../components/use-role-title.ts'
import { changeLocale, useLocale } from '../../providers/i18n.ts'
import { useViewer } from '../../providers/viewer.ts'
import { chooseThemeMode, THEME_MODES, useThemeMode } from '../../theme/theme-mode.ts'
import { DeviceList } from './DeviceList.tsx'

/** Who one is here, in which company, and how the product looks to them. */
export default function ProfilePage() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const roleTitle = useRoleTitle()
  const { locale } = useLocale()
  const themeMode = useThemeMode()
  if (!viewer) return null
  const { user, account } = viewer

  return (
    <>
      <PageHeader title={t('shell.pages.profile')} />
      <Flex vertical gap={16} style={{ maxWidth: 720 }}>
        <Card title={<h2 className="card-title">{t('settings.profile.person')}</h2>}>
          <Descriptions
            column={1}
            size="small"
            items={[
              {
                key: 'name',
                label: t('settings.profile.name'),
                children: [user.surname, user.firstname, user.patronymic].filter(Boolean).join(' '),
              },
              { key: 'email', label: t('settings.profile.email'), children: user.email },
              {
                key: 'phone',
                label: t('settings.profile.phone'),
                children: user.phone ? formatPhone(user.phone) : t('settings.profile.none'),
              },
              { key: 'role', label: t('settings.profile.role'), children: roleTitle(user.role.name) },
              {
                key: 'executor',
                label: t('settings.profile.executor'),
                children: user.is_serviceman ? t('settings.profile.yes') : t('settings.profile.no'),
              },
            ]}
          />
        </Card>
        <Card title={<h2 className="card-title">{t('settings.profile.company')}</h2>}>
          <Descriptions
            column={1}
            size="small"
            items={[
              { key: 'name', label: t('settings.profile.companyName'), children: account.name },
              {
                key: 'country',
                label: t('settings.profile.country'),
                children: t(`guest.countries.${account.country}`),
              },
              { key: 'currency', label: t('settings.profile.currency'), children: account.currency },
              { key: 'timezone', label: t('settings.profile.timezone'), children: account.timezone },
            ]}
          />
        </Card>
        <Card title={<h2 className="card-title">{t('settings.devices.title')}</h2>}>
          <DeviceList />
        </Card>
        <Card title={<h2 className="card-title">{t('settings.profile.appearance')}</h2>}>
          <Flex vertical gap={12} align="start">
            <Segmented
              aria-label={t('shell.language.label')}
              value={locale}
              onChange={changeLocale}
              options={LOCALES.map((value) => ({ value, label: t(`shell.language.${value}`) }))}
            />
            <Segmented
              aria-label={t('shell.theme.label')}
              value={themeMode}
              onChange={chooseThemeMode}
              options={THEME_MODES.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
            />
          </Flex>
        </Card>
      </Flex>
    </>
  )
}
