import { sql } from 'kysely'
import type { StorageContents } from '#contract/account/tariffs.ts'
import { type Locale, wordsIn } from '#contract/messages.ts'
import type { Tx } from '../db/database.ts'

const LARGEST_MAX = 10

type Large = StorageContents['largest'][number]

/**
 * What an account's storage is used for. Bytes that several files share count once, for the first of their kinds, so
 * that the kinds add up to the total.
 */
export async function readStorageKinds(tx: Tx): Promise<StorageContents['kinds']> {
  const { rows } = await sql<StorageContents['kinds'][number]>`
    with placed as (
      select f.sha256, min(case
        when a.request_id is not null or i.photo_file_id is not null or e.request_id is not null
          or d.file_id is not null then 1
        when a.client_id is not null or (e.client_id is not null and e.facility_id is null) then 2
        when a.facility_id is not null or e.facility_id is not null then 3
        when a.agreement_id is not null then 4
        when p.file_id is not null then 5
        else 6 end) as place
      from files f
      left join attachments a on a.account_id = f.account_id and a.file_id = f.id
      left join request_checklist_items i on i.account_id = f.account_id and i.photo_file_id = f.id
      left join note_files n on n.account_id = f.account_id and n.file_id = f.id
      left join events e on e.account_id = n.account_id and e.id = n.event_id
      left join avatars p on p.account_id = f.account_id and p.file_id = f.id
      left join request_report_files d on d.account_id = f.account_id and d.file_id = f.id
      group by f.sha256
    )
    select (array['requests', 'clients', 'facilities', 'agreements', 'pictures', 'other'])[coalesce(place, 6)] as kind,
      sum(b.size)::bigint as bytes, count(*) as files
    from blobs b left join placed on placed.sha256 = b.sha256
    group by 1 order by 2 desc`.execute(tx)
  return rows
}

/** The largest files of an account, largest first, each with the row that it is opened from. */
export async function readLargestFiles(tx: Tx, locale: Locale): Promise<Large[]> {
  const { rows } = await sql<Omit<Large, 'kind'> & { is_picture: boolean }>`
    select f.id, f.name, large.size, f.created_at,
      exists (select from files same join avatars p on p.account_id = same.account_id and p.file_id = same.id
        where same.account_id = large.account_id and same.sha256 = large.sha256) as is_picture,
      coalesce(
        (select json_build_object('entity', 'requests', 'id', r.id, 'title', ${sql.lit(wordsIn(locale).language.numberSign)} || r.number || ' ' || r.name)
          from requests r
          where r.account_id = f.account_id and r.id in (
            select a.request_id from attachments a where a.account_id = f.account_id and a.file_id = f.id
            union select e.request_id from note_files n join events e on e.account_id = n.account_id and e.id = n.event_id
              where n.account_id = f.account_id and n.file_id = f.id
            union select c.request_id from request_checklist_items i
              join request_checklists c on c.account_id = i.account_id and c.id = i.request_checklist_id
              where i.account_id = f.account_id and i.photo_file_id = f.id
            union select v.request_id from request_report_files d
              join request_reports v on v.account_id = d.account_id and v.id = d.report_id
              where d.account_id = f.account_id and d.file_id = f.id)
          limit 1),
        (select json_build_object('entity', 'clients', 'id', c.id, 'title', c.name)
          from clients c where c.account_id = f.account_id and c.id in (
            select a.client_id from attachments a where a.account_id = f.account_id and a.file_id = f.id
            union select e.client_id from note_files n join events e on e.account_id = n.account_id and e.id = n.event_id
              where n.account_id = f.account_id and n.file_id = f.id and e.facility_id is null)
          limit 1),
        (select json_build_object('entity', 'facilities', 'id', o.id, 'title', o.name)
          from facilities o where o.account_id = f.account_id and o.id in (
            select a.facility_id from attachments a where a.account_id = f.account_id and a.file_id = f.id
            union select e.facility_id from note_files n join events e on e.account_id = n.account_id and e.id = n.event_id
              where n.account_id = f.account_id and n.file_id = f.id and e.request_id is null)
          limit 1),
        (select json_build_object('entity', 'agreements', 'id', o.id, 'title', o.number)
          from agreements o where o.account_id = f.account_id and o.id in (
            select a.agreement_id from attachments a where a.account_id = f.account_id and a.file_id = f.id)
          limit 1)) as holder
    from (
      select b.account_id, b.sha256, b.size from blobs b order by b.size desc limit ${LARGEST_MAX}
    ) as large
    -- The same bytes under several names are listed once, with a file that is attached somewhere.
    cross join lateral (
      select f.account_id, f.id, f.name, f.created_at from files f
      where f.account_id = large.account_id and f.sha256 = large.sha256
      order by exists (select from attachments a where a.account_id = f.account_id and a.file_id = f.id)
          or exists (select from request_checklist_items i where i.account_id = f.account_id and i.photo_file_id = f.id)
          or exists (select from note_files n where n.account_id = f.account_id and n.file_id = f.id)
        desc, f.id
      limit 1) as f
    order by large.size desc, f.id`.execute(tx)
  const withKind = ({ is_picture, ...file }: (typeof rows)[number]): Large => ({
    ...file,
    kind: file.holder?.entity ?? (is_picture ? 'pictures' : 'other'),
  })
  return rows.map(withKind)
}
