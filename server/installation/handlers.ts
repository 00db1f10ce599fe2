import type { installationRoutes } from '#contract/installation.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { openKeptBackups } from '../backup/index.ts'
import { AppError } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { isOperator } from './read-operator.ts'
import { readState } from './read-state.ts'

export function installationHandlers(services: Services): Handlers<typeof installationRoutes> {
  const keptBackups = openKeptBackups(services.config)
  return {
    async show({ actor }) {
      const state = await services.database.asSystem(
        async (tx) => {
          if (!(await isOperator(tx, actor))) throw new AppError('forbidden')
          return readState(tx, services, keptBackups)
        },
        { readOnly: true },
      )
      return { version: packageJson.version, state }
    },
  }
}
