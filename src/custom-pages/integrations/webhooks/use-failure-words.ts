import { useTranslation } from 'react-i18next'
import type { WebhookAttempt } from '#contract/integrations/webhooks.ts'

/** Why an attempt did not succeed, in words. */
export function useFailureWords(): (attempt: Pick<WebhookAttempt, 'failure' | 'status'>) => string {
  const { t } = useTranslation()
  return ({ failure, status }) => t(`integrations.failures.${failure ?? 'other'}`, { status })
}
