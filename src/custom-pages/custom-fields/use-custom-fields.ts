import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'

/** The fields of an entity, and the roles that may be limited in them; what another admin changes appears. */
export function useCustomFields(entity: CustomEntity) {
  const renew = useRenewFields()
  useLiveEvents('custom_fields', () => void renew())
  const fields = useCall('customFields.list', { query: { entity } })
  const roles = useCall('roles.list', {})
  const failed = [fields, roles].find(({ error, data }) => error && !data)
  return {
    fields: fields.data,
    roles: roles.data,
    failed: failed?.error,
    refetch: () => void failed?.refetch(),
  }
}

export function useRenewFields(): () => Promise<void> {
  const cache = useCallCache()
  return () => cache.renew('customFields')
}

/** Shows the new order at once. */
export function useShowFields(entity: CustomEntity): (fields: CustomFieldRow[]) => void {
  const cache = useCallCache()
  return (fields) => cache.show('customFields.list', { query: { entity } }, fields)
}
