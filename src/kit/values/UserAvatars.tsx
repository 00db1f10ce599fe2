import { Avatar } from 'antd'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/route.ts'
import { Text } from './Text.tsx'

/** Grounds dark enough for white initials (AA) in both themes. */
const GROUNDS = ['#0958d9', '#531dab', '#ad4e00', '#237804', '#006d75', '#9e1068', '#614700', '#10239e'] as const

function initials(name: string): string {
  const initials = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
  return initials.slice(0, 2).join('').toLocaleUpperCase()
}

export function UserAvatar({ person: user, size = 24 }: { person: User; size?: number }) {
  return (
    <Avatar
      size={size}
      src={user.avatar ?? undefined}
      alt=""
      style={{
        backgroundColor: user.avatar ? 'transparent' : GROUNDS[user.id % GROUNDS.length],
        flex: 'none',
        fontSize: size * 0.42,
      }}
    >
      <span aria-hidden="true">{initials(user.name)}</span>
    </Avatar>
  )
}

export function UserName({ person: user }: { person: User }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, minWidth: 0 }}>
      <UserAvatar person={user} />
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{user.name}</span>
    </span>
  )
}

/** Executors of a request: each by initials and name; nobody at all is said in words, for it wants attention. */
export function UserAvatars({ users }: { users: User[] }) {
  const { t } = useTranslation()
  if (users.length === 0) return <Text type="secondary">{t('requests.unassigned')}</Text>
  return (
    <span style={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      {users.map((user) => (
        <UserName key={user.id} person={user} />
      ))}
    </span>
  )
}
