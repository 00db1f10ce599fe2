import { Button, Flex, Result } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fillPath, GUEST_PATHS } from '#contract/paths.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import styles from '../public-request/public-request.module.css'

/** The request that a report became: its number, and the link by which it is followed. */
export interface SentReport {
  number: number
  hash: string
}

/** Says that the report has arrived; takes the focus, which stood on a button that is gone. */
export function ReportSent({ sent: { number, hash }, onAnother }: { sent: SentReport; onAnother: () => void }) {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Result
      status="success"
      title={
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {t('publicLabel.sentTitle', { number })}
        </h1>
      }
      subTitle={t('publicLabel.sentText')}
      extra={
        <Flex gap="small" wrap justify="center">
          <LinkButton to={fillPath(GUEST_PATHS.request, hash)} type="primary" size="large">
            {t('publicLabel.follow')}
          </LinkButton>
          <Button size="large" onClick={onAnother}>
            {t('publicLabel.another')}
          </Button>
        </Flex>
      }
    />
  )
}
