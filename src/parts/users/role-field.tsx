import type { Field, Row, ShownValue } from '#src/fields/field.ts'
import { chosenFrom } from '#src/fields/options.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useRoleTitle } from './use-role-title.ts'

function useRoleOptions() {
  const roleTitle = useRoleTitle()
  const { data = [], isFetching } = useCall('roles.list', {})
  return { options: data.map(({ name }) => ({ value: name, label: roleTitle(name) })), loading: isFetching }
}

function RoleCell({ value }: ShownValue) {
  return <>{useRoleTitle()(String(value))}</>
}

/** The name of the user's role. Only administrators may list the roles, and so choose one. */
export function role(): Field {
  return {
    read: (row: Row) => (row.role as { name: string } | undefined)?.name,
    Cell: RoleCell,
    ...chosenFrom(useRoleOptions),
  }
}
