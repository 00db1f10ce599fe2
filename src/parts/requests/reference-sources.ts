import type { ReferenceSource } from '#src/kit/inputs/use-reference-options.ts'
import { api } from '#src/providers/api.ts'

export const CLIENTS: ReferenceSource = { name: 'clients', load: api.clients.forSelector }
export const FACILITIES: ReferenceSource = { name: 'facilities', load: api.facilities.forSelector }
export const MANAGERS: ReferenceSource = { name: 'managers', load: api.users.managersForSelector }
export const EXECUTORS: ReferenceSource = {
  name: 'executors',
  load: api.users.executorsForSelector,
  narrowedBy: { serviceman: true },
}
export const CHECKLISTS: ReferenceSource = { name: 'checklists', load: api.checklists.forSelector }
