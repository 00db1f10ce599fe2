import type { InputProps } from '#src/fields/field.ts'
import { LazySelect } from '#src/kit/inputs/lazy-inputs.ts'
import { useTimezoneOptions } from '#src/kit/inputs/use-timezone-options.ts'
import { useActor } from '#src/providers/actor.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** By whose clocks hours are kept: the company's, or those of a zone. Facilities keep the company's, and are no choice. */
export function HoursZoneInput({ value, ...rest }: InputProps) {
  const { t } = useTexts()
  const ofAccount = useActor()?.account.timezone ?? 'UTC'
  const kept = value === 'facility' ? (['account', 'facility'] as const) : (['account'] as const)
  const isZone = typeof value === 'string' && !(kept as readonly string[]).includes(value)
  const zones = useTimezoneOptions(isZone ? value : ofAccount)
  const options = [...kept.map((zone) => ({ value: zone, label: t(`service_hours.zones.${zone}`) })), ...zones]
  return <LazySelect {...rest} value={value} showSearch optionFilterProp="label" options={options} />
}
