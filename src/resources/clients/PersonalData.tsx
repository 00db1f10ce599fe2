import { UserDeleteOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Flex } from 'antd'
import type { Row } from '#src/fields/field.ts'
import { useDeletion } from '#src/kit/feedback/use-deletion.tsx'
import { ExportButton } from '#src/kit/list/ExportButton.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useKeepRow } from '#src/providers/calls/use-keep-row.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** Exports or erases the personal data of a client who is a person, at their request. */
export default function PersonalData({ row: { id, name } }: { row: Row }) {
  const { t } = useTexts()
  const { open } = useNotification()
  const keepRow = useKeepRow({ name: 'clients' })
  const ask = useDeletion()

  async function erase() {
    keepRow(await api.clients.erase({ params: { id } }))
    open?.({ type: 'success', message: t('leaving.contact.done') })
  }

  const erasure = {
    title: t('leaving.client.question', { name }),
    warning: t('leaving.client.warning'),
    okText: t('leaving.contact.erase'),
    dependents: t('leaving.client.dependents'),
    remove: erase,
  }
  return (
    <Section title={t('leaving.client.title')}>
      <Flex vertical gap="middle" align="start">
        <Text type="secondary">{t('leaving.client.text')}</Text>
        <Flex gap="small" wrap>
          <ExportButton
            load={(signal) => api.clients.personalData({ params: { id }, signal })}
            fallbackName={`client-${id}.json`}
            label={t('leaving.client.download')}
          />
          <Button danger icon={<UserDeleteOutlined aria-hidden />} onClick={() => ask(erasure)}>
            {t('leaving.contact.erase')}
          </Button>
        </Flex>
      </Flex>
    </Section>
  )
}
