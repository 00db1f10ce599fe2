import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { ImportPage } from '#contract/imports/imports.ts'
import type { Country } from '#contract/values/countries.ts'
import { importJobs } from '#server/imports/index.ts'
import type { Caller } from './caller.ts'
import { createTestAccount, type TestAccount } from './create-account.ts'
import { known } from './known.ts'
import { fileOf } from './sample-files.ts'
import { startApp, type TestApp } from './start-app.ts'

type Target = 'clients' | 'products' | 'equipment' | 'scheduled_requests'
const IMPORT_CALLS = {
  clients: 'imports.importClients',
  products: 'imports.importProducts',
  equipment: 'imports.importEquipment',
  scheduled_requests: 'imports.importScheduledRequests',
} as const

/** Imports for one account, each step waited for. */
interface Importer {
  /** Runs a waiting import at once, as a worker of the queue does. */
  work(importId: number): Promise<void>
  page(id: number, caller?: Caller): Promise<ImportPage>
  send(file: File, body?: object, as?: { caller?: Caller; target?: Target }): Promise<ImportPage>
  run(id: number, body?: { duplicates?: 'update' | 'skip' }): Promise<ImportPage>
  undo(id: number): Promise<ImportPage>
  clientNames(): Promise<string[]>
}

function importerOf({ services }: TestApp, account: TestAccount, admin: Caller): Importer {
  async function work(importId: number) {
    const job = known(importJobs(services.database).find(({ queue }) => queue === 'imports'))
    await job.work({ accountId: account.id, importId })
  }
  async function page(id: number, caller = admin) {
    return (await caller.call('imports.show', { params: { id } })).response
  }
  return {
    work,
    page,
    async send(file, body = {}, { caller = admin, target = 'clients' } = {}) {
      const answer = await caller.call(IMPORT_CALLS[target], { files: [file], body })
      expect(answer.status).toBe(201)
      await work(answer.response.import_id)
      return page(answer.response.import_id, caller)
    },
    async run(id, body = {}) {
      await admin.call('imports.run', { params: { id }, body })
      await work(id)
      return page(id)
    },
    async undo(id) {
      await admin.call('imports.undo', { params: { id } })
      await work(id)
      return page(id)
    },
    async clientNames() {
      return (await admin.call('clients.list', { query: { per_page: 100 } })).response.data.map(({ name }) => name)
    },
  }
}

/** What a test of imports uses; an account of its own for each test, on one server for the file. */
interface ImportBench extends Importer {
  testApp: TestApp
  account: TestAccount
  admin: Caller
  /** Goes on in another account. */
  enterAccount(country?: Country): Promise<void>
}

/** Starts the server before a file's tests, and returns what each of them uses. */
export function importsOfFile(): ImportBench {
  const at = {} as ImportBench
  beforeAll(async () => {
    at.testApp = await startApp()
  })
  afterAll(() => at.testApp.stop())
  at.enterAccount = async (country) => {
    at.account = await createTestAccount(at.testApp, country)
    at.admin = await at.account.signInAs('admin')
    Object.assign(at, importerOf(at.testApp, at.account, at.admin))
  }
  beforeEach(() => at.enterAccount())
  return at
}

export const csv = (text: string, name = 'clients.csv') => fileOf(name, text)
export const counts = ({ created, updated, skipped, refused }: ImportPage) => ({ created, updated, skipped, refused })
