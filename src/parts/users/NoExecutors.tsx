import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Text } from '#src/kit/values/Text.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { AddExecutor } from './AddExecutor.tsx'
import { AskAdmin } from './AskAdmin.tsx'

/** In place of an empty list of executors: who is one, and the ways to get one, or who can add one. */
export default function NoExecutors() {
  const { t } = useTranslation()
  const ability = useAbility()
  return (
    <Flex vertical gap="small" role="note">
      <Text strong>{t('noExecutors.title')}</Text>
      <Text type="secondary">{t('noExecutors.who')}</Text>
      {ability.can('administer', 'account') ? <AddExecutor /> : <AskAdmin about="noExecutors" />}
    </Flex>
  )
}
