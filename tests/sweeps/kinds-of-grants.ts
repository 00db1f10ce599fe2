import { type Grants, PERMISSIONS } from '#contract/permissions.ts'

const everything = (type: 'allowed' | 'manager'): Grants =>
  Object.fromEntries(PERMISSIONS.map((name) => [name, name.endsWith(':create') ? 'allowed' : type]))
const reading: Grants = Object.fromEntries(
  PERMISSIONS.filter((name) => name.endsWith(':read')).map((name) => [name, 'allowed']),
)

/** The actor; an admin needs no grant. */
export const ACTORS: Record<string, Grants | null> = {
  'an admin': null,
  'a role with every right': everything('allowed'),
  'a role that reads all and changes what it is responsible for': { ...everything('manager'), ...reading },
  'a role that reads and changes what it is responsible for': everything('manager'),
  'a role that only reads': reading,
}
