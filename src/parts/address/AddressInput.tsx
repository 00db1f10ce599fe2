import type { GeoPlace } from '#contract/geo.ts'
import type { InputProps } from '#src/fields/field.ts'
import { SuggestInput } from '#src/kit/inputs/SuggestInput.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useSuggestions } from './use-suggestions.ts'

interface AddressInputProps extends InputProps {
  /** Narrows the suggestions. */
  city: string | undefined
  onPick: (place: GeoPlace) => void
}

/**
 * An address with suggestions while typing. Without a provider of suggestions it is a plain input, and says so once the
 * user types enough to expect them.
 */
export function AddressInput({ city, onPick, value, onChange, ...props }: AddressInputProps) {
  const { suggestions, note, setTyped } = useSuggestions(city ? { city } : {})

  function pick(index: number) {
    setTyped('')
    const place = suggestions[index]
    if (place) onPick(place)
  }

  return (
    <>
      <SuggestInput
        {...props}
        value={value as string | null}
        options={suggestions.map((place, index) => ({ key: index, value: place.title, index }))}
        onSearch={setTyped}
        onChange={(text: string | undefined) => onChange?.(text ?? '')}
        onSelect={(_, { index }) => pick(index)}
        defaultActiveFirstOption={false}
      />
      <Text type="secondary" role="status" style={{ display: 'block' }}>
        {note}
      </Text>
    </>
  )
}
