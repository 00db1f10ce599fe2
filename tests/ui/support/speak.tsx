import { Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import type { Locale } from '#contract/messages.ts'
import { PAGE_TEXTS, type PageTexts } from '#src/locales/pages.ts'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { dataProvider } from '#src/providers/data.ts'
import { changeLocale, loadPageTexts, startI18n } from '#src/providers/language/i18n.ts'

const i18n = await startI18n()
await Promise.all(Object.keys(PAGE_TEXTS).map((page) => loadPageTexts(page as PageTexts)))

/** Renders a component as the pages do: with texts, an address, what it is filled from and what the user may do. */
export async function renderIn(locale: Locale, element: ReactNode, address = '/') {
  await changeLocale(locale)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[address]}>
        <Refine dataProvider={dataProvider} options={{ disableTelemetry: true, reactQuery: { clientConfig: queries } }}>
          <AccessProvider>{element}</AccessProvider>
        </Refine>
      </MemoryRouter>
    </I18nextProvider>,
  )
}
