import { useTranslation } from 'react-i18next'

/** An empty page while its code loads; only screen readers are told that it is loading. */
export function PagePending() {
  const { t } = useTranslation()
  return <main aria-busy="true" aria-label={t('loading')} style={{ flex: 1 }} />
}
