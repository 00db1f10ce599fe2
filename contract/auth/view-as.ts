/**
 * The header with which an admin looks at the app as someone else: `role:3`, a new user with that role, or `user:7`, an
 * existing user. Nothing can be changed meanwhile.
 */
export const VIEW_AS_HEADER = 'x-see-as'

export type ViewAs = `role:${number}` | `user:${number}`
