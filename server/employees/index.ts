import type { employeeRoutes } from '#contract/users/employees.ts'
import { requireRow } from '../access/scope.ts'
import { readFeed } from '../history/feed.ts'
import type { Handlers } from '../http/handlers.ts'
import { listRequestsOf } from '../requests/index.ts'
import type { Services } from '../services.ts'
import { countHandOver } from '../users/index.ts'
import { readDevices } from './read-devices.ts'
import { listEmployees, readEmployee, readEmployeesOnMap } from './read-employees.ts'
import { saveSchedule, updateEmployee } from './update-employee.ts'

export { workloadOf } from './employee-rows.ts'
export { employeeSheet } from './employee-sheet.ts'
export { listEmployees } from './read-employees.ts'

export function employeeHandlers({ fileLinks }: Pick<Services, 'fileLinks'>): Handlers<typeof employeeRoutes> {
  return {
    list: ({ tx, actor, query }) => listEmployees(tx, actor, query),

    mapData: ({ tx, actor, query }) => readEmployeesOnMap(tx, actor, query),

    show: ({ tx, actor, params }) => readEmployee(tx, actor, params.id),

    update: ({ tx, actor, params, body }) => updateEmployee(tx, actor, params.id, body),

    async requests({ tx, actor, params, query }) {
      await requireRow(tx, actor, 'employees:read', params.id)
      return listRequestsOf(tx, actor, { employeeId: params.id }, query)
    },

    async feed({ tx, actor, params, query }) {
      await requireRow(tx, actor, 'employees:read', params.id)
      return readFeed(tx, actor, fileLinks, { owner: 'actor', id: params.id }, query)
    },

    async devices({ tx, actor, params }) {
      await requireRow(tx, actor, 'employees:read', params.id)
      return readDevices(tx, params.id)
    },

    async handOver({ tx, actor, params }) {
      await requireRow(tx, actor, 'employees:update', params.id)
      const { executed_requests, executed_schedules } = await countHandOver(tx, params.id)
      return { executed_requests, executed_schedules }
    },

    saveSchedule: ({ tx, actor, params, body }) => saveSchedule(tx, actor, params.id, body.data),
  }
}
