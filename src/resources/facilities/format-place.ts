interface Place {
  city: string | null
  address: string | null
}

/** A place in one line; empty when neither part is known. */
export function formatPlace({ city, address }: Place): string {
  return [city, address].filter(Boolean).join(', ')
}
