import type { Field, InputProps, ShownValue } from '#src/fields/field.ts'
import { chosenFrom, GrowingSelect } from '#src/fields/options.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** The default types are translated; an account's own are shown as typed. */
function useTypeName(): (type: string) => string {
  const { t } = useTexts()
  return (type) => t(`facilities.types.${type}`, { defaultValue: type })
}

function useOptions() {
  const nameOf = useTypeName()
  const { data = [], isFetching } = useCall('facilities.types', {})
  return { options: data.map((type) => ({ value: type, label: nameOf(type) })), loading: isFetching }
}

function TypeCell({ value }: ShownValue) {
  return <>{useTypeName()(String(value))}</>
}

function TypeInput({ value, onChange, ...rest }: InputProps) {
  const { options, loading } = useOptions()
  const nameOf = useTypeName()
  const chosen = typeof value === 'string' && value ? value : null
  const isListed = chosen === null || options.some((option) => option.value === chosen)
  return (
    <GrowingSelect
      {...rest}
      value={chosen}
      onChange={(type) => onChange?.(type)}
      newValue={(typed) => typed}
      options={isListed ? options : [...options, { value: chosen, label: nameOf(chosen) }]}
      loading={loading}
    />
  )
}

/** The type of a facility: a name from the account's own list, to which a new one can be added by typing it. */
export const facilityType: Field = {
  ...chosenFrom(useOptions, { severalInFilter: true }),
  Cell: TypeCell,
  Input: TypeInput,
}
