import type { RequestPage } from '#contract/requests/request-rows.ts'
import { type Call, signInAs } from '../demo-calls.ts'

/** The items of a visit's checklist, by what they are answered with. */
export const ITEMS = {
  choice: ['Valve', 'Pump', 'Filter', 'Hose', 'Cable'],
  number: ['Pressure', 'Temperature'],
  text: ['Remarks'],
  photo: ['Before', 'Plate', 'Inside', 'After'],
} as const
/** What a choice is answered with. */
export const CHOICES = ['In order', 'Worn'] as const

/** The calls of the office and of an executor, for whom it makes visits. */
export interface Visits {
  executor: Call
  /** Creates requests of the executor without a planned time, each with the checklist. */
  create(count: number): Promise<RequestPage[]>
}

/** Visits of the demo's executor. */
export async function openVisits(url: string): Promise<Visits> {
  const [office, executor] = [await signInAs(url, 'manager'), await signInAs(url, 'executor')]
  const { user } = await executor<{ user: { id: number } }>('GET', 'check')
  const client = await office<{ id: number }>('POST', 'clients', { name: 'Bench' })
  const answers = CHOICES.map((title, index) => ({ id: index + 1, title }))
  const items = Object.entries(ITEMS).flatMap(([type, titles]) =>
    titles.map((title) => ({ title, type, ...(type === 'choice' && { answers }) })),
  )
  const checklist = await office<{ id: number }>('POST', 'checklist', { name: 'Visit', items })
  const createOne = (name: string) =>
    office<RequestPage>('POST', 'requests', {
      name,
      client_id: client.id,
      employees: [user.id],
      checklists: [checklist.id],
    })
  return {
    executor,
    async create(count) {
      const created: RequestPage[] = []
      while (created.length < count) created.push(await createOne(`Visit ${created.length + 1}`))
      return created
    },
  }
}
