import type { User } from '#contract/route.ts'
import { UserAvatar } from '../kit/values/UserAvatar.tsx'
import type { Field, ShownValue } from './field.ts'

function HeadingCell({ value, row }: ShownValue) {
  const pictured: User = { id: row.id, name: String(value), avatar: (row.avatar as string | null) ?? null }
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle', gap: 8, minWidth: 0 }}>
      <UserAvatar user={pictured} size={28} />
      <span style={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{String(value)}</span>
    </span>
  )
}

/** A field that names its row, shown with the row's avatar (initials when there is none). */
export function heading(field: Field): Field {
  return { ...field, Cell: HeadingCell }
}
