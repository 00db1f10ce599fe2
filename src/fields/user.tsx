import type { User } from '#contract/route.ts'
import type { ReferenceSource } from '../kit/inputs/reference-source.ts'
import { UserName } from '../kit/values/UserAvatar.tsx'
import type { Field, ShownValue } from './field.ts'
import { reference } from './reference.tsx'

function UserCell({ value }: ShownValue) {
  return <UserName user={value as User} />
}

/** A reference to a user, shown with their avatar. */
export function user(options: { source: ReferenceSource; of: string; none?: string }): Field {
  return { ...reference(options), Cell: UserCell }
}
