import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '#src/kit/list/ExportButton.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/api.ts'

/** What is kept about the user, as a file. */
export function OwnData() {
  const { t } = useTranslation()
  return (
    <Section title={t('settings.ownData.title')}>
      <Flex vertical gap="middle" align="start">
        <Text type="secondary">{t('settings.ownData.text')}</Text>
        <ExportButton
          load={(signal) => api.profile.data({ signal })}
          fallbackName="naryad.json"
          label={t('settings.ownData.download')}
        />
      </Flex>
    </Section>
  )
}
