import { type Permission, parseGrant } from '#contract/permissions.ts'

/** The permissions that grants give (`['clients:read:manager', …]`), on all rows or on some. */
export function grantedIn(grants: readonly string[]): Permission[] {
  return grants
    .map(parseGrant)
    .filter(([, type]) => type !== 'forbidden')
    .map(([permission]) => permission)
}
