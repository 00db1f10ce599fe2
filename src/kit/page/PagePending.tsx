import { useTranslation } from 'react-i18next'

/** Held for the moment until the page's code is here; says so only to those who cannot see that nothing is there. */
export function PagePending() {
  const { t } = useTranslation()
  return <main aria-busy="true" aria-label={t('loading')} style={{ flex: 1 }} />
}
