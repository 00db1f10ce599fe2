/**
 * The header with which an admin looks at the app through other eyes: `role:3`, those of somebody new with that role, or
 * `user:7`, those of a user. Nothing can be changed meanwhile.
 */
export const VIEW_AS_HEADER = 'x-see-as'

export type ViewAs = `role:${number}` | `user:${number}`
