import { useTranslation } from 'react-i18next'
import { LinkSwitch } from '#src/kit/page/LinkSwitch.tsx'
import { useOpenSettings } from './navigation.tsx'

/** The pages of the settings, beside the one that is open. */
export function SettingsNav() {
  const { t } = useTranslation()
  const settings = useOpenSettings()
  if (!settings) return null
  const links = settings.pages.map(({ key, title, Icon, route }) => ({ key, title, Icon, to: route }))
  return <LinkSwitch label={t('shell.pages.settings')} links={links} current={settings.open.key} isBeside />
}
