import { defineResource } from '#src/crud/resource.ts'
import { moment } from '#src/fields/date.tsx'
import { email } from '#src/fields/email.tsx'
import { heading } from '#src/fields/heading.tsx'
import { phone } from '#src/fields/phone.tsx'
import { tags } from '#src/fields/tags.tsx'
import { text } from '#src/fields/text.tsx'
import { yesNo } from '#src/fields/yes-no.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { serviceman } from '#src/parts/users/serviceman-field.ts'
import { invitedRole } from './invited-role.tsx'
import { newPassword } from './new-password.tsx'
import { UserActions } from './UserActions.tsx'
import { UserInvited } from './UserInvited.tsx'
import { UserState } from './UserState.tsx'

const PermissionsEditor = lazyPage(() => import('#src/custom-pages/permissions/page.tsx'), 'permissions')

const StoppedUser = lazyPage(() => import('#src/parts/users/hand-over/StoppedUser.tsx'), 'userRemoval')
const AccessHistory = lazyPage(() => import('./AccessHistory.tsx'), 'permissions')

/** The users who may sign in, and their roles, for administrators; the work they do is under employees. */
export default defineResource({
  name: 'users',
  titleOf: ({ name }) => name,
  fields: {
    name: heading(text()),
    surname: text(),
    firstname: text(),
    patronymic: text(),
    email: email(),
    phone: phone(),
    extension: text(),
    role: invitedRole(),
    is_active: yesNo({ yes: 'users.active', no: 'users.inactive' }),
    state: { read: ({ is_active }) => is_active, Cell: UserState },
    is_serviceman: { ...serviceman, fromAddress: (text) => text === 'true' },
    hand_over: { read: () => undefined, Cell: () => null, FormItems: StoppedUser, isWide: true },
    tags: tags('employee'),
    password: newPassword,
    created_at: moment(),
  },
  columns: [
    { field: 'name', sort: 'surname' },
    { field: 'email', sort: 'email' },
    { field: 'phone' },
    { field: 'role' },
    { field: 'is_serviceman' },
    { field: 'state' },
    { field: 'created_at', sort: 'created_at', notOnCard: true },
  ],
  filters: ['role', 'is_active', 'is_serviceman'],
  listTabs: [
    { key: 'people' },
    { key: 'roles', Content: PermissionsEditor },
    { key: 'history', Content: AccessHistory },
  ],
  sections: [
    { title: 'personal', fields: ['surname', 'firstname', 'patronymic', 'phone', 'extension', 'tags'] },
    { title: 'access', fields: ['email', 'role', 'password', 'is_serviceman', 'is_active', 'hand_over'] },
  ],
  defaults: { is_active: true, is_serviceman: false, tags: [] },
  Badges: ({ row }) => <UserState value={row.is_active} row={row} />,
  Actions: UserActions,
  AfterCreate: UserInvited,
})
