import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/route.ts'
import { Text } from '../../kit/values/Text.tsx'
import { UserName } from '../../kit/values/UserAvatar.tsx'

/** Each by initials and name; nobody at all is said in words, for it wants attention. */
export function Executors({ users }: { users: User[] }) {
  const { t } = useTranslation()
  if (users.length === 0) return <Text type="secondary">{t('requests.unassigned')}</Text>
  return (
    <span style={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      {users.map((user) => (
        <UserName key={user.id} user={user} />
      ))}
    </span>
  )
}
