import type { Tab } from '#src/crud/resource.ts'
import type { Row } from '#src/fields/field.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'

const RelatedRequests = lazyPage(() => import('./RelatedRequests.tsx'))

/**
 * The requests of a client, a facility, an employee or a unit of equipment.
 *
 * @param owner the domain whose call `requests` lists them
 * @param addBy the parameter that a new request's form takes for the owner; without it, requests cannot be added here
 */
export function requestsTab(owner: string, addBy?: string): Tab {
  function RequestsContent({ row: { id } }: { row: Row }) {
    return <RelatedRequests owner={owner} id={id} addBy={addBy} />
  }
  return { key: 'requests', Content: RequestsContent }
}
