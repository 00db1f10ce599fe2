import { CheckCircleOutlined, MailOutlined, StopOutlined } from '@ant-design/icons'
import { Tag, theme } from 'antd'
import type { ShownValue } from '#src/fields/field.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** Whether the user may sign in, and whether they ever have: colour, icon and text together. */
export function UserState({ row }: ShownValue) {
  const { t } = useTexts()
  const { token } = theme.useToken()
  if (!row.is_active) return <Tag icon={<StopOutlined aria-hidden />}>{t('users.inactive')}</Tag>
  const [hue, Icon, text] = row.is_invited
    ? (['orange', MailOutlined, 'users.invited'] as const)
    : (['green', CheckCircleOutlined, 'users.active'] as const)
  const colors = {
    color: token[`${hue}-8`],
    borderColor: token[`${hue}-3`],
    backgroundColor: token[`${hue}-1`],
  }
  return (
    <Tag icon={<Icon aria-hidden />} style={{ ...colors, marginInlineEnd: 0 }}>
      {t(text)}
    </Tag>
  )
}
