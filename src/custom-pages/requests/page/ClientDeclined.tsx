import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'

/** Why the client did not accept the work: the first thing to know while it is done again. */
export function ClientDeclined({ request }: { request: Pick<RequestPage, 'declined' | 'status'> }) {
  const { t } = useTranslation()
  const { declined, status } = request
  // What was finished here without a connection is the client's to judge again.
  if (!declined || status !== REQUEST_STATUS.inProgress) return null
  return (
    <PlainNotice
      type="error"
      role="alert"
      message={
        <>
          {t('requestPage.declined')}, <DateTime at={declined.at} />
        </>
      }
      description={<span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{declined.comment}</span>}
      style={{ marginBottom: 16 }}
    />
  )
}
