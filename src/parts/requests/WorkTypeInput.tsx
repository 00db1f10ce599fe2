import { hasWords } from '#contract/search/fold-text.ts'
import { SuggestInput } from '#src/kit/inputs/SuggestInput.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useWorkTypeLabel } from './WorkType.tsx'

interface Props {
  value?: string | null
  onChange?: (name: string | null) => void
  id?: string
  placeholder?: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}

/** A work type from the account's list, or a new one, which is added to it. */
export function WorkTypeInput({ value, onChange, ...rest }: Props) {
  const workTypeLabel = useWorkTypeLabel()
  const { data: names = [] } = useCall('requests.workTypes', {}, { staleTime: 5 * 60_000 })
  const nameOf = (typed: string) => names.find((name) => workTypeLabel(name) === typed) ?? typed
  return (
    <SuggestInput
      {...rest}
      allowClear
      value={value ? workTypeLabel(value) : ''}
      options={names.map((name) => ({ value: workTypeLabel(name) }))}
      filterOption={(typed, option) => hasWords([String(option?.value)], typed)}
      onChange={(typed?: string) => onChange?.(typed ? nameOf(typed) : null)}
    />
  )
}
