import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_GRACE_DAYS } from '#contract/limits.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { CloseAccountDialog } from './CloseAccountDialog.tsx'
import styles from './leaving.module.css'

/** Closes the whole account. */
export function AccountClosing({ name }: { name: string }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={t('leaving.closing.title')}>
      <Flex vertical gap="middle" align="start">
        <p className={styles.text}>{t('leaving.closing.text', { days: ACCOUNT_GRACE_DAYS })}</p>
        <Button danger onClick={() => setAsking(true)}>
          {t('leaving.closing.button')}
        </Button>
      </Flex>
      {isAsking && <CloseAccountDialog name={name} onClose={() => setAsking(false)} />}
    </Section>
  )
}
