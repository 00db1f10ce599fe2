import { subject } from '@casl/ability'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import styles from './request-page.module.css'

/** The client's signature, or the button that asks for it. */
export function RequestSignature({ request, onSign }: { request: RequestPage; onSign: () => void }) {
  const { t } = useTranslation()
  const { client_sign: sign, client_sign_required: isRequired } = request
  const maySign = useAbility().can('sign', subject('requests', request))
  if (!sign && !isRequired && !maySign) return null
  return (
    <Section title={t('requestPage.signatureTitle')}>
      {sign ? (
        <>
          <img src={sign.image} alt={t('requests.signature.given')} className={styles.signature} />
          {sign.name && <>{sign.name}, </>}
          <DateTime at={sign.signed_at} />
        </>
      ) : (
        <p>
          <Text type="secondary">
            {isRequired ? t('requestPage.signature.required') : t('requestPage.signature.optional')}
          </Text>
        </p>
      )}
      {!sign && maySign && (
        <Button size="large" onClick={onSign}>
          {t('requests.actions.sign')}
        </Button>
      )}
    </Section>
  )
}
