import {
  ADMIN_ROLE,
  ENTITIES,
  ENTITY_ACTIONS,
  type Entity,
  type Grants,
  type GrantType,
  permissionOf,
} from '#contract/permissions.ts'
import type { DefaultRole } from '#contract/users/role-names.ts'

const GRANT_OF_MARK: Record<string, GrantType> = { A: 'allowed', M: 'manager', '-': 'forbidden' }

/**
 * The permissions of each role in a new account, a mark per action in the order of ENTITY_ACTIONS: A allowed,
 * M manager, - forbidden. Source: domain, "Roles and permissions". The admin role is not here: it has all permissions.
 */
const MARKS = {
  manager: {
    requests: 'AAMM-',
    clients: 'AAM-',
    facilities: 'AAM-',
    agreements: 'AAM-',
    equipment: 'AAA-',
    check_lists: 'AAA-',
    schedule: 'AAMM',
    employees: 'A-',
    work_types: '----',
    analytics: 'M',
  },
  dispatcher: {
    requests: 'AAAA-',
    clients: 'AAM-',
    facilities: 'AAM-',
    agreements: 'A---',
    equipment: 'A---',
    check_lists: 'A---',
    schedule: 'AAM-',
    employees: 'A-',
    work_types: '----',
    analytics: 'M',
  },
  employee: {
    requests: 'MA-M-',
    clients: 'A---',
    facilities: 'A---',
    agreements: 'A---',
    equipment: 'A---',
    check_lists: 'A---',
    schedule: 'M---',
    employees: 'A-',
    work_types: '----',
    analytics: '-',
  },
  executor: {
    requests: 'M--M-',
    clients: 'M---',
    facilities: 'M---',
    agreements: '----',
    equipment: 'M---',
    check_lists: 'M---',
    schedule: '----',
    employees: 'M-',
    work_types: '----',
    analytics: '-',
  },
} as const satisfies Record<string, Record<Entity, string>>

/** The initial grants of a default role; a permission that is absent is forbidden. */
export function defaultGrants(role: DefaultRole): Grants {
  const entries = ENTITIES.flatMap((entity) =>
    ENTITY_ACTIONS[entity].map((action, index) => {
      const mark = role === ADMIN_ROLE ? 'A' : MARKS[role][entity][index]
      return [permissionOf(entity, action), GRANT_OF_MARK[mark ?? '-']] as const
    }),
  )
  return Object.fromEntries(entries.filter(([, grant]) => grant !== 'forbidden'))
}
