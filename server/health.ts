import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** `/health/live`: the process answers. `/health/ready`: so do its database and its file store. */
export function registerHealth(app: FastifyInstance, { database, fileStore }: Services): void {
  app.get('/health/live', async () => ({ status: 'ok' }))

  app.get('/health/ready', async (_request, reply) => {
    const [isDatabaseThere, isStorageThere] = await Promise.all([answers(database.ping()), answers(fileStore.ping())])
    const isReady = isDatabaseThere && isStorageThere
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'unavailable', database: isDatabaseThere, storage: isStorageThere })
  })
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  return question.then(
    () => true,
    () => false,
  )
}
