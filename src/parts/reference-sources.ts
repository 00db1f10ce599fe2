import type { ReferenceSource } from '#src/kit/inputs/reference-source.ts'

export const CLIENTS: ReferenceSource = { resource: 'clients', call: 'forSelector' }
export const FACILITIES: ReferenceSource = { resource: 'facilities', call: 'forSelector' }
export const EQUIPMENT_UNITS: ReferenceSource = { resource: 'equipment', call: 'forSelector' }
export const CHECKLISTS: ReferenceSource = { resource: 'check_lists', call: 'forSelector' }
export const MANAGERS: ReferenceSource = { resource: 'users', call: 'managersForSelector' }
export const COLLEAGUES: ReferenceSource = { resource: 'users', call: 'executorsForSelector' }
export const EXECUTORS: ReferenceSource = { ...COLLEAGUES, narrowedBy: { serviceman: true } }
