import type { Field, Row, ShownValue } from '#src/fields/field.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'

const AddressFormItems = lazyPage(() => import('#src/parts/address/AddressFormItems.tsx'))

interface Place {
  city: string | null
  address: string | null
}

function read(row: Row): Place | null {
  const { city, address } = row as unknown as Place
  return city || address ? { city, address } : null
}

function AddressCell({ value }: ShownValue) {
  const { city, address } = value as Place
  return <>{[city, address].filter(Boolean).join(', ')}</>
}

/** A place: city, street and house, and a pin on the map or typed coordinates. */
export function address(): Field {
  return {
    read,
    Cell: AddressCell,
    FormItems: AddressFormItems,
    names: ['city', 'address', 'lat', 'lon'],
    isWide: true,
  }
}
