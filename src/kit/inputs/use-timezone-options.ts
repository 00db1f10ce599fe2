import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '#src/kit/values/zone-name.ts'
import { useCall } from '#src/providers/calls/use-call.ts'

/** The time zones to choose from, found by the name people have for them and by the IANA one. */
export function useTimezoneOptions(chosen: string) {
  const { language } = useTranslation().i18n
  const { data } = useCall('reference.reference', {}, { staleTime: Number.POSITIVE_INFINITY })
  const known = data?.timezones
  // Hundreds of formats.
  return useMemo(
    () =>
      [...new Set([chosen, ...(known ?? [])])]
        .map((zone) => ({ value: zone, label: `${zoneName(zone, language)} · ${zone}` }))
        .toSorted((one, other) => one.label.localeCompare(other.label, language)),
    [chosen, known, language],
  )
}
