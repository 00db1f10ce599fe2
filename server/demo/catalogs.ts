import type { Tx } from '../db/database.ts'
import { type ChecklistKey, DEMO_CHECKLISTS, type DemoItem } from './content/checklists.ts'
import { DEMO_CLIENTS, type DemoClient, type FacilityKind } from './content/clients.ts'
import type { EquipmentKey } from './content/equipment.ts'
import { CONTACT_NAMES, CONTACT_POSITIONS, FACILITY_KINDS, STREETS } from './content/places.ts'
import { type DemoProduct, PRODUCTS, type ProductKey } from './content/products.ts'
import { NOTES_ON_CLIENTS, NOTES_ON_FACILITIES } from './content/sentences.ts'
import { eventRow, type HistoryRow } from './history-row.ts'
import { BANKS, bankAccount, companyInn, companyOgrn, correspondentAccount, personInn } from './identifiers.ts'
import { insertUnits } from './insert-equipment.ts'
import { insertRows } from './insert-rows.ts'
import { at, dateText, HOUR, timeText } from './moscow-time.ts'
import type { Random } from './random.ts'
import { type Employee, insertTags, type Team } from './users.ts'

export interface Contact {
  name: string
  phone: string
  email: string
  position: string
}

export interface Facility {
  id: number
  clientId: number
  kind: FacilityKind
  manager: Employee
  contact: Contact
  lat: number
  lon: number
  /** Whether its contract is still in force, or none is needed. */
  isServed: boolean
}

export interface Unit {
  id: number
  key: EquipmentKey
  room: string
  facility: Facility
}

export interface Template {
  id: number
  name: string
  items: readonly DemoItem[]
}

export interface Catalogs {
  facilities: Facility[]
  units: Unit[]
  templates: Record<ChecklistKey, Template>
  productIds: Record<ProductKey, number>
  /** The history of clients, facilities and contacts so far. */
  history: HistoryRow[]
}

/** Writes what requests refer to: clients, facilities, contacts, equipment, checklists and the price list. */
export async function insertCatalogs(tx: Tx, random: Random, today: number, team: Team): Promise<Catalogs> {
  const history: HistoryRow[] = []
  const productIds = await insertProducts(tx, today)
  const templates = await insertTemplates(tx, today)
  const clients = await insertClients(tx, random, today, team, history)
  const facilities = await insertFacilities(tx, random, today, clients, history)
  const units = await insertUnits(tx, random, today, facilities, templates, history)
  return { facilities, units, templates, productIds, history }
}

async function insertProducts(tx: Tx, today: number): Promise<Record<ProductKey, number>> {
  const products: DemoProduct[] = Object.values(PRODUCTS)
  const created = timeText(at(today - 390, 11))
  const measures = await fillLookup(tx, 'product_measures', new Set(products.map(({ measure }) => measure)))
  const categories = await fillLookup(tx, 'product_categories', new Set(products.map(({ category }) => category)))
  const ids = await insertRows(
    tx,
    'products',
    products.map(({ title, kind, article, category, measure, price, keeps, description }) => ({
      title,
      kind,
      article,
      category_id: categories.get(category),
      measure_id: measures.get(measure),
      price: `${price}.00`,
      expiration: keeps?.[0] ?? null,
      expiration_unit: keeps?.[1] ?? null,
      description: description ?? null,
      created_at: created,
      updated_at: created,
    })),
  )
  return keyed(PRODUCTS, ids)
}

/** The ids in a lookup that every account starts with, by name; missing names are added. */
async function fillLookup(tx: Tx, list: 'product_measures' | 'product_categories', names: ReadonlySet<string>) {
  await tx
    .insertInto(list)
    .values([...names].map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await tx.selectFrom(list).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function insertTemplates(tx: Tx, today: number): Promise<Record<ChecklistKey, Template>> {
  const lists = Object.values(DEMO_CHECKLISTS)
  const created = timeText(at(today - 400, 12))
  const ids = await insertRows(
    tx,
    'checklists',
    lists.map(({ name, description }) => ({ name, description, created_at: created, updated_at: created })),
  )
  const items = lists.flatMap(({ items }, list) =>
    items.map((item, position) => ({ checklist_id: ids[list] ?? 0, position, ...itemColumns(item) })),
  )
  await insertRows(tx, 'checklist_items', items)
  return keyed(
    DEMO_CHECKLISTS,
    lists.map(({ name, items }, index) => ({ id: ids[index] ?? 0, name, items })),
  )
}

/** The columns that a template's item and its copy on a request share. */
export function itemColumns(item: DemoItem) {
  return {
    title: item.title,
    hint: item.hint ?? null,
    type: item.type,
    answers: [...(item.answers ?? [])],
    is_required: item.isRequired ?? false,
    photo_required: item.photoRequired ?? false,
    min: item.range?.min ?? null,
    max: item.range?.max ?? null,
    unit: item.range?.unit ?? null,
  }
}

interface Client extends DemoClient {
  id: number
  manager: Employee
  since: number
}

async function insertClients(
  tx: Tx,
  random: Random,
  today: number,
  team: Team,
  history: HistoryRow[],
): Promise<Client[]> {
  const made = DEMO_CLIENTS.map((client, index) => ({
    ...client,
    since: at(today - 620 + index * 12, 11 + (index % 6)),
    manager: random.pick(team.managers),
  }))
  const ids = await insertRows(
    tx,
    'clients',
    made.map((client, index) => ({
      name: client.name,
      type: client.type,
      country: client.abroad?.country ?? null,
      phone: client.abroad?.phone ?? `${client.type === 'company' ? '+7495000' : '+7977000'}${4000 + index}`,
      email: client.type === 'company' ? `office${index + 1}@client.example` : `client${index + 1}@mail.example`,
      comment: client.comment ?? null,
      created_at: timeText(client.since),
      updated_at: timeText(client.since),
    })),
  )
  const clients = made.map((client, index): Client => ({ ...client, id: ids[index] ?? 0 }))
  await insertRows(
    tx,
    'bank_details',
    clients.map((client) => bankDetailsOf(client, random)),
  )
  await insertTags(tx, 'client', 'client_id', new Map(clients.map(({ id, tags = [] }) => [id, tags])))
  for (const { id, name, manager, since } of clients) {
    history.push(eventRow('clientCreated', since, manager.id, { name }, { client_id: id }))
  }
  for (const { id, manager } of random.sample(clients, NOTES_ON_CLIENTS.length)) {
    const noted = at(today - random.int(2, 60), 12 + random.next() * 5)
    const comment = NOTES_ON_CLIENTS[history.length % NOTES_ON_CLIENTS.length] ?? ''
    history.push(eventRow('note', noted, manager.id, { comment }, { client_id: id }))
  }
  return clients
}

function bankDetailsOf(client: Client, random: Random) {
  const bank = random.pick(BANKS)
  const street = random.pick(STREETS)
  const address = `г. Москва, ${street[0]}, д. ${random.int(1, 90)}`
  const isCompany = client.type === 'company'
  return {
    client_id: client.id,
    full_name: client.fullName ?? client.name,
    fact_address: address,
    business_address: isCompany ? address : null,
    inn: isCompany ? companyInn(random) : personInn(random),
    kpp: isCompany ? `77${random.text('0123456789', 2)}01001` : null,
    ogrn: isCompany ? companyOgrn(random) : null,
    bank_name: isCompany ? bank.name : null,
    bank_bik: isCompany ? bank.bik : null,
    bank_account: isCompany ? bankAccount(random, bank.bik) : null,
    bank_corr: isCompany ? correspondentAccount(bank.bik) : null,
    ceo: client.ceo ?? null,
    main_accountant: isCompany ? random.pick(CONTACT_NAMES) : null,
    ...(client.abroad && { kpp: null, ogrn: null, bank_corr: null, ...client.abroad.details }),
  }
}

/** Days until a contract ends: mostly active, some ending within a month, some over, some without. */
function contractDays(random: Random): number | null {
  const draw = random.next()
  if (draw < 0.1) return null
  if (draw < 0.2) return -random.int(3, 120)
  if (draw < 0.31) return random.int(1, 29)
  return random.int(40, 700)
}

async function insertFacilities(
  tx: Tx,
  random: Random,
  today: number,
  clients: Client[],
  history: HistoryRow[],
): Promise<Facility[]> {
  const streets = random.sample(STREETS, STREETS.length)
  const made = clients.flatMap((client) => Array.from({ length: client.facilities }, (_, index) => ({ client, index })))
  const rows = made.map(({ client, index }, place) => {
    const [street, lat, lon, district] = streets[place % streets.length] ?? random.pick(STREETS)
    const { type, names } = FACILITY_KINDS[client.kind]
    const isFlat = client.kind === 'flat'
    const days = client.type === 'person' ? null : contractDays(random)
    const house = `${random.int(2, 120)}${random.chance(0.3) ? `, стр. ${random.int(1, 5)}` : ''}`
    const name = names[index % names.length] ?? names[0]
    const created = Math.min(client.since + (index + 1) * 26 * HOUR, at(today - 95, 15))
    const isNamed = client.kind === 'business-centre'
    return {
      client_id: client.id,
      manager_id: client.manager.id,
      name: isNamed ? name : `${name} — ${district}`,
      type,
      contract_number: days === null ? null : `ТС-${String(place + 101)}/${dateText(today - 300).slice(2, 4)}`,
      contract_till: days === null ? null : dateText(today + days),
      address: `${street}, д. ${house}${isFlat ? `, кв. ${random.int(1, 200)}` : ''}`,
      city: 'Москва',
      lat: Number((lat + (random.next() - 0.5) * 0.006).toFixed(6)),
      lon: Number((lon + (random.next() - 0.5) * 0.01).toFixed(6)),
      created_at: timeText(created),
      updated_at: timeText(created),
    }
  })
  const ids = await insertRows(tx, 'facilities', rows)
  const facilities = rows.map((row, index): Facility => {
    const { client } = made[index] ?? { client: clients[0] }
    if (!client) throw new Error('A facility has a client')
    const position = random.pick(CONTACT_POSITIONS[client.type])
    const name = client.type === 'person' ? client.name : random.pick(CONTACT_NAMES)
    return {
      id: ids[index] ?? 0,
      clientId: client.id,
      kind: client.kind,
      manager: client.manager,
      contact: { name, phone: `+7969000${5000 + index}`, email: `contact${index + 1}@client.example`, position },
      lat: row.lat,
      lon: row.lon,
      isServed: row.contract_till === null || row.contract_till > dateText(today),
    }
  })
  await insertContacts(tx, facilities, rows, history)
  await insertSubscribers(tx, facilities)
  for (const [index, { id, clientId, manager }] of facilities.entries()) {
    const row = rows[index]
    if (!row) continue
    const place = { facility_id: id, client_id: clientId }
    const created = Date.parse(row.created_at)
    history.push(eventRow('facilityCreated', created, manager.id, { name: row.name }, place))
    if (index % 9 !== 0) continue
    const comment = NOTES_ON_FACILITIES[index % NOTES_ON_FACILITIES.length] ?? ''
    history.push(
      eventRow('note', at(today - random.int(1, 40), 10 + random.next() * 7), manager.id, { comment }, place),
    )
  }
  const tags = new Map(
    facilities
      .filter((_, index) => index % 7 === 0)
      .map(({ id }, index) => [id, [index % 2 ? 'пропускной режим' : 'ключи у охраны']]),
  )
  await insertTags(tx, 'facility', 'facility_id', tags)
  return facilities
}

async function insertContacts(
  tx: Tx,
  facilities: Facility[],
  rows: { created_at: string }[],
  history: HistoryRow[],
): Promise<void> {
  const firstOfClient = new Set<number>()
  const contacts = facilities.flatMap((facility, index) => {
    const created = timeText(Date.parse(rows[index]?.created_at ?? '') + HOUR / 4)
    const own = { client_id: null, facility_id: facility.id, ...facility.contact, created_at: created }
    const place = { facility_id: facility.id, client_id: facility.clientId }
    const { name } = facility.contact
    history.push(eventRow('contactCreated', Date.parse(created), facility.manager.id, { name }, place))
    if (firstOfClient.has(facility.clientId)) return [own]
    firstOfClient.add(facility.clientId)
    history.push(
      eventRow('contactCreated', Date.parse(created), facility.manager.id, { name }, { client_id: facility.clientId }),
    )
    return [own, { ...own, client_id: facility.clientId, facility_id: null }]
  })
  await insertRows(tx, 'contacts', contacts)
}

/** Subscribers of some facilities: their contact, and for larger ones also a duty desk. */
async function insertSubscribers(tx: Tx, facilities: Facility[]): Promise<void> {
  const rows = facilities.flatMap(({ id, kind, contact }, index) => {
    const desk = kind === 'business-centre' ? [`dispatcher${index + 1}@client.example`] : []
    const user = index % 3 === 0 ? [contact.email] : []
    return [...desk, ...user].map((email) => ({ facility_id: id, email }))
  })
  await insertRows(tx, 'facility_subscribers', rows)
  const emails = new Set(rows.map(({ email }) => email))
  await insertRows(
    tx,
    'client_recipients',
    [...emails].map((email) => ({ email })),
  )
}

/** The values in the order of the record's keys, under those keys. */
function keyed<K extends string, V>(record: Record<K, unknown>, values: readonly V[]): Record<K, V> {
  return Object.fromEntries(Object.keys(record).map((key, index) => [key, values[index]])) as Record<K, V>
}
