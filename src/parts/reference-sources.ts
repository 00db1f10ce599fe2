import type { routes } from '#contract/index.ts'
import type { Answer } from '#contract/route.ts'
import { formatPhone } from '#contract/values/phone-masks.ts'
import type { ReferenceSource } from '#src/kit/inputs/reference-source.ts'

type Client = Answer<typeof routes.clients.forSelector>[number]
type Facility = Answer<typeof routes.facilities.forSelector>[number]
type Piece = Answer<typeof routes.equipment.forSelector>[number]

export const CLIENTS: ReferenceSource = {
  resource: 'clients',
  call: 'forSelector',
  detailOf: ({ inn, phone }: Client, language) => together(inn, phone && formatPhone(phone, language)),
}
export const FACILITIES: ReferenceSource = {
  resource: 'facilities',
  call: 'forSelector',
  detailOf: ({ address, client }: Facility) => together(address, client.name),
}
export const EQUIPMENT_UNITS: ReferenceSource = {
  resource: 'equipment',
  call: 'forSelector',
  detailOf: ({ serial, facility }: Piece) => together(serial, facility?.name),
}
export const CHECKLISTS: ReferenceSource = { resource: 'check_lists', call: 'forSelector' }
export const MANAGERS: ReferenceSource = { resource: 'users', call: 'managersForSelector' }
export const COLLEAGUES: ReferenceSource = { resource: 'users', call: 'executorsForSelector' }
export const EXECUTORS: ReferenceSource = { ...COLLEAGUES, narrowedBy: { serviceman: true } }

function together(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
