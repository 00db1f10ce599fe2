import { Avatar } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Person } from '../../../contract/route.ts'
import { Text } from './Text.tsx'

/** Grounds dark enough for white initials (AA) in both themes. */
const GROUNDS = ['#0958d9', '#531dab', '#ad4e00', '#237804', '#006d75', '#9e1068', '#614700', '#10239e'] as const

function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
  return letters.slice(0, 2).join('').toLocaleUpperCase()
}

export function PersonAvatar({ person, size = 24 }: { person: Person; size?: number }) {
  return (
    <Avatar
      size={size}
      src={person.avatar ?? undefined}
      alt=""
      style={{
        backgroundColor: person.avatar ? 'transparent' : GROUNDS[person.id % GROUNDS.length],
        flex: 'none',
        fontSize: size * 0.42,
      }}
    >
      <span aria-hidden="true">{initials(person.name)}</span>
    </Avatar>
  )
}

export function PersonName({ person }: { person: Person }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, minWidth: 0 }}>
      <PersonAvatar person={person} />
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{person.name}</span>
    </span>
  )
}

/** Executors of a request: each by initials and name; nobody at all is said in words, for it wants attention. */
export function PersonAvatars({ people }: { people: Person[] }) {
  const { t } = useTranslation()
  if (people.length === 0) return <Text type="secondary">{t('requests.unassigned')}</Text>
  return (
    <span style={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      {people.map((person) => (
        <PersonName key={person.id} person={person} />
      ))}
    </span>
  )
}
