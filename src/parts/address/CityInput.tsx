import type { InputProps } from '#src/fields/field.ts'
import { SuggestInput } from '#src/kit/inputs/SuggestInput.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** A city with suggestions while typing. The address beside it says when there is no provider of them. */
export function CityInput({ value, onChange, ...props }: InputProps) {
  const { suggestions, setTyped } = useSuggestions({ of: 'cities' })
  return (
    <SuggestInput
      {...props}
      value={value as string | null}
      options={suggestions.map(({ city, title }) => ({ key: title, value: city, label: title }))}
      onSearch={setTyped}
      onChange={(text: string | undefined) => onChange?.(text ?? '')}
      onSelect={() => setTyped('')}
      defaultActiveFirstOption={false}
    />
  )
}
