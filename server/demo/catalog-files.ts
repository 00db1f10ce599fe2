import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { drawFacades, drawLogos, floorPlanPdf } from './catalog-pictures.ts'
import type { Facility } from './catalogs.ts'
import { eventRow, type HistoryRow } from './history-row.ts'
import { insertRows } from './insert-rows.ts'
import { at, timeText } from './moscow-time.ts'
import type { DrawnFile } from './pictures.ts'
import { openRandom } from './random.ts'

/** A seed of its own, so that the number of pictures changes nothing else in the account. */
const SEED = 20_261_121
const LOGOS = 6
const FACADES = 3
/** How many clients and facilities have a picture and files. */
const PICTURED = 12
const KEY_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const KEY_LENGTH = 22

const ACCESS_NOTE = `Проезд и пропуск

Въезд на территорию через второй шлагбаум, пропуск на машину заказывать накануне до 16:00.
Ключи от технических помещений у дежурного инженера, пост охраны на первом этаже.
Работы с шумом согласовывать с управляющим.
`

/** Logos, facades, a plan and a note, in this order. Started early: drawing goes on while the database works. */
export async function drawCatalogFiles(): Promise<DrawnFile[]> {
  const random = openRandom(SEED)
  const [logos, facades] = await Promise.all([drawLogos(random, LOGOS), drawFacades(random, FACADES)])
  return [
    ...logos.map((bytes) => ({ bytes, preview: bytes, name: 'logo.webp', mime: 'image/webp' })),
    ...facades.map((photo) => ({ ...photo, name: 'Фасад.jpg' })),
    { bytes: floorPlanPdf(), name: 'План этажа.pdf', mime: 'application/pdf' },
    { bytes: Buffer.from(ACCESS_NOTE), name: 'Проезд и пропуск.txt', mime: 'text/plain' },
  ]
}

interface Uploader {
  accountId: number
  userId: number
}

/** Gives the first clients logos, and the first facilities pictures and documents; returns their history. */
export async function insertCatalogFiles(
  tx: Tx,
  uploader: Uploader,
  today: number,
  facilities: readonly Facility[],
  kept: readonly Kept[],
): Promise<HistoryRow[]> {
  const logos = kept.slice(0, LOGOS)
  const facades = kept.slice(LOGOS, LOGOS + FACADES)
  const papers = kept.slice(LOGOS + FACADES)
  const pictured = facilities.filter(({ kind }) => kind !== 'flat').slice(0, PICTURED)
  const clientIds = [...new Set(facilities.map(({ clientId }) => clientId))].slice(0, PICTURED)
  await insertAvatars(tx, uploader, 'clients', clientIds, logos)
  await insertAvatars(
    tx,
    uploader,
    'facilities',
    pictured.map(({ id }) => id),
    facades,
  )
  return attach(tx, uploader, today, pictured, (index) => [cycle(facades, index), ...papers].slice(0, 1 + (index % 3)))
}

interface Kept {
  sha256: Buffer
  name: string
}

function cycle<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('There is nothing to take in turn')
  return item
}

async function insertFileRows(tx: Tx, { userId }: Uploader, files: readonly Kept[]): Promise<number[]> {
  return insertRows(
    tx,
    'files',
    files.map(({ sha256, name }) => ({ sha256, name, uploaded_by: userId })),
  )
}

/** Each row has a file of its own, whose bytes are stored once. */
async function insertAvatars(
  tx: Tx,
  uploader: Uploader,
  table: 'clients' | 'facilities',
  ids: readonly number[],
  pictures: readonly Kept[],
): Promise<void> {
  const random = openRandom(SEED + table.length)
  const keys = ids.map(() => random.text(KEY_ALPHABET, KEY_LENGTH))
  const fileIds = await insertFileRows(
    tx,
    uploader,
    ids.map((_, index) => cycle(pictures, index)),
  )
  await insertRows(
    tx,
    'avatars',
    fileIds.map((file_id, index) => ({ key: keys[index] ?? '', file_id })),
  )
  await sql`
    update ${sql.table(table)} o set avatar_key = given.key
    from unnest(${ids}::bigint[], ${keys}::text[]) as given (id, key) where o.id = given.id`.execute(tx)
}

async function attach(
  tx: Tx,
  uploader: Uploader,
  today: number,
  facilities: readonly Facility[],
  filesOf: (index: number) => Kept[],
): Promise<HistoryRow[]> {
  const papers = facilities.flatMap((facility, index) => filesOf(index).map((file) => ({ facility, file, index })))
  const ids = await insertFileRows(
    tx,
    uploader,
    papers.map(({ file }) => file),
  )
  const attached = papers.map(({ facility, file, index }, place) => ({
    facility,
    name: file.name,
    file_id: ids[place] ?? 0,
    moment: at(today - 40 - index * 3, 14 + (place % 3)),
  }))
  await insertRows(
    tx,
    'attachments',
    attached.map(({ facility, file_id, moment }) => ({
      file_id,
      client_id: null,
      facility_id: facility.id,
      request_id: null,
      created_at: timeText(moment),
    })),
  )
  return attached.map(({ facility, name, file_id, moment }) =>
    eventRow(
      'fileAttached',
      moment,
      facility.manager.id,
      { file_id, name },
      {
        facility_id: facility.id,
        client_id: facility.clientId,
      },
    ),
  )
}
