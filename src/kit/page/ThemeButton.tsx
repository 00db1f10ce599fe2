import { MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { chooseThemeMode, useIsDark } from '#src/theme/theme-mode.ts'

/** Switches between light and dark; until it is used, the system decides. */
export function ThemeButton() {
  const { t } = useTranslation()
  const isDark = useIsDark()
  const other = isDark ? 'light' : 'dark'
  return (
    <Button
      type="text"
      icon={isDark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
      aria-label={`${t('shell.theme.label')}: ${t(`shell.theme.${other}`)}`}
      title={t(`shell.theme.${other}`)}
      onClick={() => chooseThemeMode(other)}
    />
  )
}
