import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { fitReport, type ReportContent, SIGNATURE_PICTURE } from '#server/reports/index.ts'

/** The drawing of the signature that a report names. */
export async function readSignature(tx: Tx, { signature }: ReportContent): Promise<Buffer | null> {
  if (!signature) return null
  const { rows } = await sql<{ image: Buffer }>`
    select image from request_signatures where id = ${signature.id}`.execute(tx)
  return rows[0]?.image ?? null
}

/**
 * The pictures of a report: the upright previews that were drawn when the photos came, so that sixty of them take a few
 * megabytes and no photo is decoded again. A missing one is left out. No unit of work is open meanwhile.
 */
export async function loadPictures(
  fileStore: Pick<FileStore, 'openPreview'>,
  accountId: number,
  report: ReportContent,
  signature: Buffer | null,
): Promise<Map<string, Uint8Array>> {
  const { account, checklists } = fitReport(report, { isBlank: false }).content
  const photos = checklists.flatMap(({ items }) => items.flatMap(({ photo }) => photo ?? []))
  const pictures = new Map<string, Uint8Array>()
  for (const sha256 of new Set([...(account.logo ? [account.logo] : []), ...photos])) {
    const preview = await readPreview(fileStore, accountId, sha256)
    if (preview) pictures.set(sha256, preview)
  }
  if (signature) pictures.set(SIGNATURE_PICTURE, signature)
  return pictures
}

/** Null when there is none; a storage that is away is no reason to leave a photo out. */
async function readPreview(
  fileStore: Pick<FileStore, 'openPreview'>,
  accountId: number,
  sha256: string,
): Promise<Buffer | null> {
  try {
    return await buffer(await fileStore.openPreview(accountId, Buffer.from(sha256, 'hex')))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
