import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { PublicDetails } from './PublicDetails.tsx'
import { PublicPage } from './PublicPage.tsx'
import { useBrowserLocale } from './use-browser-locale.ts'
import { usePublicRequest } from './use-public-request.ts'

/** What a client sees by the link of a request, without signing in. */
export default function PublicRequestPage() {
  const { t } = useTranslation()
  const { hash = '' } = useParams()
  const isReady = useBrowserLocale()
  const { loaded, load, action, done } = usePublicRequest(hash)
  const request = loaded.state === 'ready' ? loaded.request : null
  const title = request ? t('publicRequest.title', { number: request.number }) : undefined
  const gone = { title: t('publicRequest.notFound'), text: t('publicRequest.notFoundText') }

  return (
    <PublicPage isReady={isReady} title={title} loaded={loaded} gone={gone} onRetry={load}>
      {request && <PublicDetails hash={hash} request={request} action={action} done={done} />}
    </PublicPage>
  )
}
