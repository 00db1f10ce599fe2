import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { type DemoEquipmentKind, EQUIPMENT } from '../content/equipment.ts'
import { STREETS } from '../content/places.ts'

/** The period in which the requests of a large account were created. */
export const HISTORY = '730 days'

export interface Places {
  facilities: number[]
  clients: number[]
  managers: number[]
}

export async function insertPlaces(tx: Tx, clients: number, facilities: number, managers: number[]): Promise<Places> {
  await sql`
    insert into clients (name, type, phone, created_at)
    select 'ООО «' || (array['Вектор', 'Горизонт', 'Меридиан', 'Причал', 'Родник', 'Факел'])[1 + i % 6] || ' ' || i || '»',
      'company', '+7495000' || lpad((i % 10000)::text, 4, '0'), now() - ${HISTORY}::interval
    from generate_series(1, ${clients}) i`.execute(tx)
  const streets = STREETS.map(([street]) => street)
  await sql`
    insert into facilities (client_id, manager_id, name, type, address, city, lat, lon, contract_till, created_at)
    select c.ids[1 + i % ${clients}], (${managers}::bigint[])[1 + i % ${managers.length}], 'Объект ' || i,
      (array['office', 'warehouse', 'shop', 'production', 'residential'])[1 + i % 5],
      (${streets}::text[])[1 + i % ${streets.length}] || ', д. ' || (1 + i % 130), 'Москва',
      55.6 + (i * 37 % 3000) / 10000.0, 37.4 + (i * 53 % 4000) / 10000.0, current_date - 60 + i % 700,
      now() - ${HISTORY}::interval
    from generate_series(1, ${facilities}) i,
      (select array_agg(id order by id) as ids from clients where account_id = current_account()) c`.execute(tx)
  const { rows } = await sql<Places>`
    select array_agg(id order by id) as facilities, array_agg(client_id order by id) as clients,
      array_agg(manager_id order by id) as managers
    from facilities where account_id = current_account()`.execute(tx)
  const [places] = rows
  if (!places) throw new Error('The facilities were not written')
  return {
    facilities: places.facilities.map(Number),
    clients: places.clients.map(Number),
    managers: places.managers.map(Number),
  }
}

/** Units with two parts each, by number: a third of all pieces are units. */
export async function insertEquipment(
  tx: Tx,
  equipment: number,
  { facilities }: Places,
  checklistId: number,
): Promise<void> {
  const kinds: DemoEquipmentKind[] = Object.values(EQUIPMENT)
  const titles = kinds.map(({ title }) => title)
  const models = kinds.map((kind) => kind.models[0]?.[1] ?? '')
  const units = Math.ceil(equipment / 3)
  await sql`
    with unit as (
      insert into equipment (facility_id, title, article, model, manufacturer, serial, installed_on, warranty_till)
      select (${facilities}::bigint[])[1 + i % ${facilities.length}], (${titles}::text[])[1 + i % ${titles.length}] || ' № ' || i,
        'ОБ-' || i, (${models}::text[])[1 + i % ${models.length}],
        (array['Нордклима', 'АэроТрейд', 'Гидролин', 'Вольтара'])[1 + i % 4], 'SN' || lpad((i * 7919::bigint)::text, 10, '0'),
        current_date - 100 - i % 2000, current_date - 700 + i % 1400
      from generate_series(1, ${units}) i
      returning account_id, id, facility_id, serial
    ), proposed as (
      insert into equipment_checklists (account_id, equipment_id, checklist_id) select account_id, id, ${checklistId} from unit
    )
    insert into equipment (account_id, facility_id, parent_id, title, article, serial, warranty_till)
    select account_id, facility_id, id, part || ' ' || serial, 'ЗЧ-' || part, serial || '-' || place,
      current_date + (id % 700)::integer
    from unit, unnest(array['Электродвигатель', 'Контроллер']) with ordinality as parts (part, place)`.execute(tx)
}

const TAGS = ['VIP', 'по договору', 'разовый', 'важно', 'сезонный']

/**
 * Every third client, facility and piece of equipment has a tag, in equal shares; every second client has a contact.
 */
export async function insertTagsAndContacts(tx: Tx): Promise<void> {
  await sql`
    insert into tags (type, name) select type, name
    from unnest(array['client', 'facility', 'equipment']) type, unnest(${TAGS}::text[]) name`.execute(tx)
  await sql`
    with tagged as (
      select 'client' as type, id from clients where account_id = current_account() and hashint8(id) % 3 = 0
      union all select 'facility', id from facilities where account_id = current_account() and hashint8(id) % 3 = 0
      union all select 'equipment', id from equipment where account_id = current_account() and hashint8(id) % 3 = 0
    )
    insert into tag_links (tag_id, client_id, facility_id, equipment_id)
    select t.id, case r.type when 'client' then r.id end, case r.type when 'facility' then r.id end,
      case r.type when 'equipment' then r.id end
    from tagged r
    join tags t on t.account_id = current_account() and t.type = r.type
      and t.name = (${TAGS}::text[])[1 + abs(hashint8(r.id) / 3) % ${TAGS.length}]`.execute(tx)
  await sql`
    insert into contacts (client_id, name, phone, position)
    select id, 'Контакт ' || id, '+7495' || lpad((id % 10000000)::text, 7, '0'), 'Инженер'
    from clients where account_id = current_account() and id % 2 = 0`.execute(tx)
}
