import { useQuery } from '@tanstack/react-query'
import type { Field, InputProps, ShownValue } from '../../fields/field.ts'
import { chosenFrom, GrowingSelect } from '../../fields/options.tsx'
import { api } from '../../providers/api.ts'
import { useTexts } from '../../providers/use-texts.ts'

/** The locales name the types every company starts with; the others are shown as they were typed. */
function useTypeName(): (type: string) => string {
  const { t } = useTexts()
  return (type) => t(`facilities.types.${type}`, { defaultValue: type })
}

function useOptions() {
  const nameOf = useTypeName()
  const { data = [], isFetching } = useQuery({
    queryKey: ['facilities', 'types'],
    queryFn: () => api.facilities.types(),
  })
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

/** What kind of place it is: a short name out of the company's own list, which grows with what is typed. */
export const facilityType: Field = {
  ...chosenFrom(useOptions, { severalInFilter: true }),
  Cell: TypeCell,
  Input: TypeInput,
}
