import { QrcodeOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fillPath, GUEST_PATHS } from '#contract/paths.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { CopyField } from '#src/kit/inputs/CopyField.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useAction } from '#src/parts/requests/use-action.ts'
import { Can } from '#src/providers/access-control.tsx'
import { api } from '#src/providers/calls/api.ts'
import styles from './request-page.module.css'

/** The client's page of the request: its link to copy, to scan, and to take back. */
export function PublicLink({ request }: { request: RequestPage }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { runAndAnnounce, isBusy } = useAction(request.id)
  const [isQrShown, setQrShown] = useState(false)
  const url = window.location.origin + fillPath(GUEST_PATHS.request, request.hash)

  function revoke() {
    void confirm({
      title: t('requestPage.link.revokeAsk'),
      okText: t('requestPage.link.revoke'),
      onOk: () =>
        runAndAnnounce(
          () => api.requests.replaceLink({ params: { id: request.id }, body: {} }),
          t('requestPage.link.revoked'),
        ),
    })
  }

  return (
    <Section title={t('requestPage.link.title')}>
      <Flex vertical gap="small">
        <Text type="secondary">{t('requestPage.link.hint')}</Text>
        <CopyField
          value={url}
          label={t('requestPage.link.title')}
          texts={{
            copy: t('requestPage.link.copy'),
            copied: t('requestPage.link.copied'),
            notCopied: t('requests.failed'),
          }}
        >
          <Button
            icon={<QrcodeOutlined aria-hidden />}
            onClick={() => setQrShown(!isQrShown)}
            aria-expanded={isQrShown}
          >
            {t('requestPage.link.qr')}
          </Button>
          <Can I="replace-link" this={subject('requests', request)}>
            <Button danger loading={isBusy} onClick={revoke}>
              {t('requestPage.link.revoke')}
            </Button>
          </Can>
        </CopyField>
        {isQrShown && <QrCode text={url} />}
      </Flex>
    </Section>
  )
}

/** Drawn by a library that comes only when a code is asked for. */
function QrCode({ text }: { text: string }) {
  const { t } = useTranslation()
  const [image, setImage] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { width: 400, margin: 2 }))
      .then((drawn) => isWanted && setImage(drawn))
    return () => {
      isWanted = false
    }
  }, [text])
  return image ? (
    <img src={image} alt={t('requestPage.link.qrAlt')} className={styles.qr} />
  ) : (
    <div className={styles.qr} />
  )
}
