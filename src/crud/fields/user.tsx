import type { User } from '../../../contract/route.ts'
import { UserName } from '../../kit/values/UserAvatar.tsx'
import type { CallName } from '../call-name.ts'
import type { Field, ShownValue } from '../field.ts'
import { reference } from './reference.tsx'

function UserCell({ value }: ShownValue) {
  return <UserName user={value as User} />
}

/** A colleague: a reference with a face. */
export function user({ call, of }: { call: CallName; of: string }): Field {
  return { ...reference({ call, of }), Cell: UserCell }
}
