import { ConfigProvider } from 'antd'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useLocale } from '../providers/language/i18n.ts'
import { useIsDark } from './theme-mode.ts'
import { TOKEN_CLASS, themeConfig } from './tokens.ts'
import { useIsPhone } from './use-is-phone.ts'

/** Of the browser's own bars; index.html has them too. */
const BAR_COLORS = { light: '#ffffff', dark: '#141414' }

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Ant Design in the user's theme and language. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const isDark = useIsDark()
  const isPhone = useIsPhone()
  const { antdLocale } = useLocale()
  const theme = useMemo(
    () => themeConfig({ isDark, isPhone, isMotionReduced: prefersReducedMotion() }),
    [isDark, isPhone],
  )

  useLayoutEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
    document.documentElement.classList.add(TOKEN_CLASS)
    // index.html follows the system's theme, which may differ from the user's.
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', isDark ? BAR_COLORS.dark : BAR_COLORS.light)
    }
  }, [isDark])

  return (
    <ConfigProvider
      locale={antdLocale}
      theme={theme}
      // Screen readers miss options that a virtual list draws only on scrolling.
      virtual={false}
      modal={{ closable: { 'aria-label': antdLocale?.global?.close } }}
    >
      {children}
    </ConfigProvider>
  )
}
