import { Avatar } from 'antd'
import type { User } from '#contract/route.ts'

/** Backgrounds dark enough for white initials (AA) in both themes. */
const BACKGROUNDS = ['#0958d9', '#531dab', '#ad4e00', '#237804', '#006d75', '#9e1068', '#614700', '#10239e'] as const

/** A user's colour, the same everywhere. */
export function colourOfUser(id: number): string {
  return BACKGROUNDS[id % BACKGROUNDS.length] ?? BACKGROUNDS[0]
}

export function initialsOf(name: string): string {
  const initials = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
  return initials.slice(0, 2).join('').toLocaleUpperCase()
}

export function UserAvatar({ user, size = 24 }: { user: User; size?: number | undefined }) {
  return (
    <Avatar
      size={size}
      src={user.avatar ?? undefined}
      alt=""
      style={{
        backgroundColor: user.avatar ? 'transparent' : colourOfUser(user.id),
        flex: 'none',
        fontSize: size * 0.42,
      }}
    >
      <span aria-hidden="true">{initialsOf(user.name)}</span>
    </Avatar>
  )
}

export function UserName({ user, size }: { user: User; size?: number | undefined }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, minWidth: 0 }}>
      <UserAvatar user={user} size={size} />
      <span className="one-line">{user.name}</span>
    </span>
  )
}
