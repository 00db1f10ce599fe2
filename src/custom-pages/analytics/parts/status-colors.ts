import type { GlobalToken } from 'antd'
import { REQUEST_STATUS, type RequestStatus } from '#contract/requests/status/request-status.ts'
import { statusColors } from '#src/parts/requests/status/StatusTag.tsx'

/** The colours of the statuses' tags, strong enough for a bar; both cancelled statuses are greys. */
export function statusBarColor(token: GlobalToken, status: RequestStatus): string {
  if (status === REQUEST_STATUS.cancelledByCompany) return token.colorTextTertiary
  if (status === REQUEST_STATUS.cancelledByClient) return token.colorTextQuaternary
  return statusColors(token, status).text
}
