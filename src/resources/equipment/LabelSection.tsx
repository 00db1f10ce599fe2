import { PrinterOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { useNotification } from '@refinedev/core'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { EquipmentPage } from '#contract/goods/equipment.ts'
import { PAGE_PATHS } from '#contract/paths.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { CopyField } from '#src/kit/inputs/CopyField.tsx'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { Can } from '#src/providers/access-control.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useKeepRow } from '#src/providers/calls/use-keep-row.ts'
import styles from './labels.module.css'
import { QrCode } from './QrCode.tsx'

/** The label of a piece of equipment: view, print and replace. */
export default function LabelSection({ equipment }: { equipment: EquipmentPage }) {
  const { id, title, label_url: url } = equipment
  const { t } = useTranslation()
  const { open } = useNotification()
  const confirm = useConfirm()
  const keepRow = useKeepRow({ name: 'equipment' })

  function askToReplace() {
    confirm({
      title: t('equipment.labels.replaceQuestion'),
      content: t('equipment.labels.replaceWarning'),
      okText: t('equipment.labels.replaceConfirm'),
      async onOk() {
        keepRow(await api.equipment.replaceLabel({ params: { id } }))
        open?.({ type: 'success', message: t('equipment.labels.replaced') })
      },
    })
  }

  return (
    <Section title={t('equipment.labels.one')}>
      <Flex gap="middle" wrap align="flex-start">
        <QrCode text={url} alt={t('equipment.labels.qr', { name: title })} className={styles.shown} />
        <Flex vertical gap="small" style={{ flex: '1 1 280px', minWidth: 0 }}>
          <Text type="secondary">{t('equipment.labels.howTo')}</Text>
          <CopyField
            value={url}
            label={t('equipment.labels.link')}
            texts={{
              copy: t('equipment.labels.copy'),
              copied: t('equipment.labels.copied'),
              notCopied: t('requests.failed'),
            }}
          >
            <LinkButton to={`${PAGE_PATHS.labels}?ids=${id}`} type="primary" icon={<PrinterOutlined aria-hidden />}>
              {t('equipment.labels.print')}
            </LinkButton>
            <Can I="replace-label" this={subject('equipment', equipment)}>
              <Button danger onClick={askToReplace}>
                {t('equipment.labels.replace')}
              </Button>
            </Can>
          </CopyField>
        </Flex>
      </Flex>
    </Section>
  )
}
