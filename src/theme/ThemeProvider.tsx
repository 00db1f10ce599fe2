import { ConfigProvider } from 'antd'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useLocale } from '../providers/i18n.ts'
import { useIsDark } from './theme-mode.ts'
import { TOKEN_CLASS, themeConfig } from './tokens.ts'
import { useIsPhone } from './use-is-phone.ts'

/** Ant Design in the reader's theme and language. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const isDark = useIsDark()
  const isPhone = useIsPhone()
  const { antdLocale } = useLocale()
  const theme = useMemo(() => themeConfig(isDark, isPhone), [isDark, isPhone])

  useLayoutEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
    document.documentElement.classList.add(TOKEN_CLASS)
  }, [isDark])

  return (
    <ConfigProvider
      locale={antdLocale}
      theme={theme}
      // Options that are drawn as one scrolls are no options to those who listen.
      virtual={false}
      modal={{ closable: { 'aria-label': antdLocale?.global?.close } }}
    >
      {children}
    </ConfigProvider>
  )
}
