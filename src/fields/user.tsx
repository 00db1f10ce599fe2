import type { User } from '#contract/route.ts'
import { UserName } from '../kit/values/UserAvatar.tsx'
import type { Field, ShownValue } from './field.ts'
import { type ReferenceOptions, reference } from './reference.tsx'

function UserCell({ value }: ShownValue) {
  return <UserName user={value as User} />
}

/** A reference to a user, shown with their avatar. */
export function user(options: Omit<ReferenceOptions, 'page'>): Field {
  return { ...reference(options), Cell: UserCell }
}
