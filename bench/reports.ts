import pg from 'pg'
import { sampleOf, signIn, startApp } from './app-under-test.ts'
import { openBenchDatabase } from './bench-database.ts'
import { photo } from './photo.ts'
import { timeOf } from './scale.ts'
import { percentile, printTable, verdict } from './table.ts'

const ACCOUNT = 1
const PHOTOS = 60
const PHOTOS_PER_UPLOAD = 10
/** At least this many are drawn, so that each part of drawing overlaps other calls. */
const REPORTS_MIN = 3
const MEMORY_EVERY_MS = 50
const RATIO_MAX = 1.3
const MEGABYTES_MAX = 150

/** The cost of drawing a report with sixty photos, again and again, to other calls and to the server's memory. */
export async function measureReports({ times }: { times: number }): Promise<void> {
  const database = await openBenchDatabase([{ accounts: 20, requests: 200_000 }])
  const app = await startApp(database)
  const client = new pg.Client(database.superuserUrl)
  await client.connect()
  try {
    const authorization = `Bearer ${await signIn(app, ACCOUNT)}`
    const { requestIds } = await sampleOf(database, ACCOUNT)
    const requestId = Number(requestIds[0])
    await addPhotos(client, app.url, authorization, requestId)
    const list = `${app.url}/api/requests?per_page=20`
    const p95While = async (goesOn: (turn: number) => boolean) => {
      const taken: number[] = []
      for (let turn = 0; goesOn(turn); turn++) taken.push(await timeOf(list, authorization))
      return percentile(taken, 95)
    }
    await p95While((turn) => turn < times)
    const [before, megabytesBefore] = [await p95While((turn) => turn < times), app.memory()]
    let isDone = false
    let most = megabytesBefore
    let drawn = 0
    const watch = setInterval(() => {
      most = Math.max(most, app.memory())
    }, MEMORY_EVERY_MS)
    const drawing = (async () => {
      while (!isDone) {
        // On a connection of its own: the list's calls share one.
        const answer = await fetch(`${app.url}/api/requests/${requestId}/report`, { headers: { authorization } })
        if (!answer.ok) throw new Error(`The report was answered with ${answer.status}`)
        await answer.arrayBuffer()
        drawn += 1
      }
    })().finally(() => clearInterval(watch))
    drawing.catch(() => {})
    const meanwhile = await p95While((turn) => turn < times || drawn < REPORTS_MIN)
    isDone = true
    await drawing
    const ratio = meanwhile / before
    const more = most - megabytesBefore
    console.log(`Reports with ${PHOTOS} photos, ${drawn} drawn one after the other; the list of requests meanwhile`)
    printTable(
      ['what', 'value', 'limit'],
      [
        ['p95 of the list before, ms', before.toFixed(1), ''],
        ['p95 of the list meanwhile, ms', meanwhile.toFixed(1), ''],
        ['ratio', ratio.toFixed(2), verdict(ratio <= RATIO_MAX, `≤ ${RATIO_MAX}`)],
        ['memory beyond, MB', more.toFixed(0), verdict(more <= MEGABYTES_MAX, `≤ ${MEGABYTES_MAX}`)],
      ],
    )
  } finally {
    await client.query("delete from request_checklists where name = 'bench photos'")
    await client.end()
    await app.stop()
    await database.stop()
  }
}

/** Adds a checklist of photos to a request of the account. */
async function addPhotos(client: pg.Client, url: string, authorization: string, requestId: number): Promise<void> {
  const { rows } = await client.query(
    `insert into request_checklists (account_id, request_id, name) values ($1, $2, 'bench photos') returning id`,
    [ACCOUNT, requestId],
  )
  for (let sent = 0; sent < PHOTOS; sent += PHOTOS_PER_UPLOAD) {
    const form = new FormData()
    for (let index = 0; index < PHOTOS_PER_UPLOAD; index++) {
      form.append('files[]', new File([await photo(sent + index)], `photo-${sent + index}.jpg`))
    }
    const answer = await fetch(`${url}/api/tools/upload-files`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    })
    const { response } = (await answer.json()) as { response: { id: number }[] }
    await client.query(
      `insert into request_checklist_items (account_id, request_checklist_id, position, title, type, is_required,
         photo_required, photo_file_id)
       select $1, $2, 0, 'Photo', 'photo', false, false, file from unnest($3::bigint[]) file`,
      [ACCOUNT, rows[0].id, response.map(({ id }) => id)],
    )
  }
}
