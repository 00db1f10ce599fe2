import { useQuery } from '@tanstack/react-query'
import type { Field, Row, ShownValue } from '../../fields/field.ts'
import { chosenFrom } from '../../fields/options.tsx'
import { api } from '../../providers/api.ts'
import { useTexts } from '../../providers/use-texts.ts'

/** The roles every company starts with are shown in the reader's language, its own ones as they were named. */
function useRoleLabel(): (name: string) => string {
  const { t } = useTexts()
  return (name) => t(`shell.roles.${name}`, { defaultValue: name })
}

function useRoleOptions() {
  const roleLabel = useRoleLabel()
  const { data = [], isFetching } = useQuery({ queryKey: ['roles'], queryFn: () => api.roles.list() })
  return { options: data.map(({ name }) => ({ value: name, label: roleLabel(name) })), loading: isFetching }
}

function RoleCell({ value }: ShownValue) {
  return <>{useRoleLabel()(String(value))}</>
}

/** What a user may do: the name of a role. Only administrators may list the roles, and so choose one. */
export function role(): Field {
  return {
    read: (row: Row) => (row.role as { name: string } | undefined)?.name,
    Cell: RoleCell,
    ...chosenFrom(useRoleOptions),
  }
}
