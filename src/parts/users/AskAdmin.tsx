import { useTranslation } from 'react-i18next'
import { ADMIN_ROLE } from '#contract/permissions.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useMay } from '#src/providers/use-may.ts'

const EMPLOYEES_LOOKED_THROUGH = 100

/** Names the admins, who alone can do something, as far as the user may see them. `about` has its texts. */
export function AskAdmin({ about }: { about: 'noExecutors' | 'employees' }) {
  const { t } = useTranslation()
  const maySee = useMay('employees', 'list')
  const query = { per_page: EMPLOYEES_LOOKED_THROUGH }
  const { data, isPending } = useCall('employees.list', { query }, { enabled: maySee })
  if (maySee && isPending) return null
  const names = (data?.data ?? [])
    .filter(({ role, is_active }) => role.name === ADMIN_ROLE && is_active)
    .map(({ name }) => name)
    .join(', ')
  return <Text>{names ? t(`${about}.askAdmins`, { names }) : t(`${about}.askAdmin`)}</Text>
}
