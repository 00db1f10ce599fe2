import type { ActionContext } from './action-context.ts'
import { readRequest } from './read-request.ts'

interface Call<Body> extends Omit<ActionContext, 'links'> {
  params: { id: number }
  body: Body
}

/** Makes handlers of actions on a request, each of which answers with the page of the request. */
export function answersWithPage({ fileLinks: links }: { fileLinks: ActionContext['links'] }) {
  return <Body>(action: (context: ActionContext, id: number, body: Body) => Promise<unknown>) => ({
    async change({ tx, actor, params, body }: Call<Body>) {
      await action({ tx, actor, links }, params.id, body)
      return params.id
    },
    // The action may have taken the row out of the actor's sight.
    read: ({ tx, actor }: Call<Body>, id: number) => readRequest({ tx, actor, links }, id, { hasActed: true }),
  })
}
