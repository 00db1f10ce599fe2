import { setTimeout as pause } from 'node:timers/promises'
import { signIn, startApp } from './app-under-test.ts'
import { openBenchDatabase } from './bench-database.ts'
import { median, printTable, verdict } from './table.ts'

const ROWS = 20_000
const SECONDS_MAX = 60
/** How long the other calls are timed before the import. */
const QUIET_MS = 5_000
const POLL_MS = 50

/** Imports 20,000 clients into an account, times another of its calls before and meanwhile, and undoes the import. */
export async function measureImport(): Promise<void> {
  const database = await openBenchDatabase([{ accounts: 20, requests: 200_000 }])
  const app = await startApp(database)
  try {
    const headers = { authorization: `Bearer ${await signIn(app, 1)}` }
    const call = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${app.url}/api${path}`, { ...init, headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { response: Record<string, unknown> }).response
    }
    const until = async (id: unknown, state: string, meanwhile: () => Promise<void>) => {
      while ((await call(`/imports/${id}`)).state !== state) await meanwhile()
    }
    const timeOther = async (times: number[]) => {
      const began = performance.now()
      await call('/requests?status=1,2,3&sort=deadline_at')
      times.push(performance.now() - began)
    }

    const before: number[] = []
    const quietUntil = performance.now() + QUIET_MS
    while (performance.now() < quietUntil) await timeOther(before)

    const form = new FormData()
    form.append('file', new File([clients()], 'clients.csv'))
    const began = performance.now()
    const { import_id } = await call('/clients/excel/import', { method: 'POST', body: form })
    const during: number[] = []
    await until(import_id, 'done', () => timeOther(during))
    const seconds = (performance.now() - began) / 1000
    const { created } = await call(`/imports/${import_id}`)
    await call(`/imports/${import_id}/undo`, { method: 'POST' })
    await until(import_id, 'undone', () => pause(POLL_MS))

    console.log(`${created} clients from a spreadsheet, in an account of 10,000 requests`)
    printTable(
      ['what', 'reached', 'limit'],
      [
        ['import, s', seconds.toFixed(1), verdict(seconds < SECONDS_MAX, `< ${SECONDS_MAX}`)],
        ['a list of requests before, median ms', median(before).toFixed(1), ''],
        ['the same meanwhile', median(during).toFixed(1), ''],
      ],
    )
  } finally {
    await app.stop()
    await database.stop()
  }
}

function clients(): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const digits = String(index).padStart(7, '0')
    return `ООО «Импорт ${digits}»;+7916${digits};import${digits}@mail.example;импорт`
  })
  return `Название;Телефон;E-mail;Теги\n${rows.join('\n')}\n`
}
