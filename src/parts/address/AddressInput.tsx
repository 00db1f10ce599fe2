import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { facilityCreate } from '#contract/clients/facilities.ts'
import type { GeoPlace } from '#contract/geo.ts'
import type { InputProps } from '#src/fields/field.ts'
import { maxLengthOf } from '#src/kit/form/max-length.ts'
import { SuggestInput } from '#src/kit/inputs/SuggestInput.tsx'
import { useDebounced } from '#src/kit/inputs/use-debounced.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useCall } from '#src/providers/use-call.ts'

/** Shorter texts get no suggestions. */
const TEXT_MIN = 3

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
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const { data, error } = useCall(
    'geo.suggest',
    { query: { q, ...(city && { city }) } },
    { enabled: q.length >= TEXT_MIN, placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY },
  )
  const suggestions = typed.trim().length >= TEXT_MIN ? (data?.suggestions ?? []) : []
  const note = typed ? (error?.message ?? data?.note) : null

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
        maxLength={maxLengthOf(facilityCreate.shape.address)}
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
