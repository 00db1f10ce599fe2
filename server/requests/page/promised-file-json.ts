import { type RawBuilder, sql } from 'kysely'
import type { PromisedFile } from '#contract/requests/request-rows.ts'
import { userNamed } from '../columns/request-row.ts'

/** A promised file `p` as JSON. */
export const promisedFileJson: RawBuilder<PromisedFile> = sql<PromisedFile>`json_build_object(
  'sha256', encode(p.sha256, 'hex'), 'name', p.name, 'size', p.size, 'taken_at', p.taken_at,
  'user', ${userNamed('p', 'user_id')})`

/** The promised files and files of notes of a request `r` that have yet to come, as a JSON array. */
export const promisedFilesJson: RawBuilder<PromisedFile[]> = sql<PromisedFile[]>`(
  select coalesce(json_agg(${promisedFileJson} order by p.id), '[]') from promised_files p
  where p.account_id = r.account_id and p.request_id = r.id and p.arrived_at is null
    and (p.to_request or p.event_id is not null))`
