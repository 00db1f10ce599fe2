import { type RawBuilder, sql } from 'kysely'
import type { FileRow } from '#contract/route.ts'
import type { FileAddresses } from './file-links.ts'

/** A file as read from the database. */
export interface StoredFile {
  id: number
  name: string
  size: number
  mime: string
  has_preview: boolean
  created_at: string
}

/** A StoredFile as JSON, in a query where `f` is of files and `b` is its blob. */
export const storedFileJson: RawBuilder<StoredFile> = sql<StoredFile>`json_build_object('id', f.id, 'name', f.name,
  'size', b.size, 'mime', b.mime, 'has_preview', b.has_preview, 'created_at', f.created_at)`

/** A file in an answer, with addresses that its user may open for the next hours. */
export function fileRow(links: FileAddresses, accountId: number, file: StoredFile): FileRow {
  const { has_preview, ...row } = file
  return {
    ...row,
    url: links.url(accountId, file.id),
    preview_url: has_preview ? links.previewUrl(accountId, file.id) : null,
  }
}
