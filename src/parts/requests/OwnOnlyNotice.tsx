import { UserOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/permissions.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useActor } from '#src/providers/actor.ts'

/** Says whose requests a page counts, to users whose grant covers only their own. */
export function OwnOnlyNotice({ by = 'requests:read' }: { by?: Permission }) {
  const { t } = useTranslation()
  if (!useActor()?.permissions.includes(`${by}:manager`)) return null
  return (
    <div role="note" style={{ marginBlockEnd: 12 }}>
      <Text type="secondary">
        <UserOutlined aria-hidden /> {t('requests.ownOnly')}
      </Text>
    </div>
  )
}
