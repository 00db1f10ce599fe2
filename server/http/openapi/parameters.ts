import type { z } from 'zod'
import { customName } from '#contract/custom-fields/field-types.ts'
import { type CallName, type NamedRoute, type RouteOf, routes } from '#contract/index.ts'
import { RESOURCE_NAMES, RESOURCES } from '#contract/resources.ts'
import type { ObjectSchema, Schemas } from './schemas.ts'

type NamesOf<R, Part extends 'params' | 'query'> =
  R extends Record<Part, infer S extends z.ZodType> ? KnownKeys<z.input<S>> : never
/** The types of exports know no names: they have the parameters of lists. */
type KnownKeys<T> = string extends keyof T ? never : keyof T & string
type ParametersOf<Name extends CallName> = NamesOf<RouteOf<Name>, 'params'> | NamesOf<RouteOf<Name>, 'query'>
type ParameterName = { [Name in CallName]: ParametersOf<Name> }[CallName]

/** What each parameter says, whatever call it is of. */
const DESCRIPTIONS: Record<ParameterName, string> = {
  about: 'Changes of roles, of users, of integrations, or of fields only',
  agreement_id: 'With a clock of these service agreements',
  after:
    'Where the last call ended: its `next`; `now` answers nothing but the position at present; without it, the last 90 days',
  archived: '`true`: the archived rows instead of all others',
  bik: 'The BIK of the bank, nine digits',
  blank: 'Nothing filled in: to be printed and filled in by hand',
  by: 'Of whom or what each row is',
  by_name: 'Which dictionary',
  cancelled_at_from: 'Cancelled at this time or later; a date is the whole day in the time zone of the account',
  cancelled_at_to: 'Cancelled before or at this time; a date is the whole day',
  category_id: 'Of these categories',
  city: 'The city in which the address is',
  client_id: 'Of these clients',
  clock: 'What the clock of the device shows as it sends: times are corrected by the minutes that it is wrong',
  columns: 'The columns in their order; all by default',
  contactId: 'Id of the contact',
  contract_status: 'With contracts in these states; `ending`: within 30 days',
  country: 'ISO 3166 code of a country, in small letters',
  created_at_from: 'Created at this time or later; a date is the whole day in the time zone of the account',
  created_at_to: 'Created before or at this time; a date is the whole day',
  custom:
    'By a field of the account’s own that is marked for lists: `custom.<key>=` its value, several separated by commas, of a text its beginning; numbers, amounts, dates and times also `custom.<key>_from=` and `custom.<key>_to=`',
  date: 'The day',
  dateFrom: 'Completed on this day or later',
  dateTo: 'Completed on this day or before',
  deadline_at: 'The deadline of the request',
  deadline_at_from: 'With a deadline at this time or later; a date is the whole day in the time zone of the account',
  deadline_at_to: 'With a deadline before or at this time; a date is the whole day',
  deliveryId: 'Id of the message',
  duration_min: 'How long a visit takes, in minutes',
  email: 'An email address',
  employee_id: 'With these executors',
  employees: 'Ids of the executors to find free times for',
  ends_soon: 'Whether they end within 30 days and do not renew themselves',
  entity: 'Which entity the row is of',
  equipment_id: 'For this equipment',
  except: 'Id of the client that is being changed',
  facility_id: 'Of these facilities',
  externalId: 'What the program that calls knows it by',
  external_id: 'That the program that calls knows by this id',
  field: 'The key of a field of the account’s own: of requests, one choice, marked for lists',
  fileId: 'Id of the file',
  finished_at_from: 'Finished at this time or later; a date is the whole day in the time zone of the account',
  finished_at_to: 'Finished before or at this time; a date is the whole day',
  format: '`xlsx`: the rows of all pages as a spreadsheet',
  from: 'The first day',
  has_executor: 'Whether anyone is assigned',
  has_kept_work: 'With work that came too late, about which the office has yet to decide',
  hash: 'The last part of the link',
  id: 'Id of the row',
  ids: 'Ids of rows',
  inline: 'To be shown by the browser instead of saved, where that is safe (PDF)',
  inn: 'The tax number (INN)',
  is_active: 'Whether active',
  is_attention: '`true`: what `status=99` selects; `false`: the others',
  is_covered: 'Whether a service agreement covers it',
  is_default: 'Whether they are for all clients without one of their own',
  is_done: 'Whether it is done',
  is_late: '`true`: finished after the deadline, or open past it; `false`: finished by it',
  is_learned_late: 'Whether it was met in time, which was known only after it was due',
  is_own: 'Those that the caller is responsible for, as manager, author or executor',
  is_rated: 'Whether the client has rated it',
  is_serviceman: 'Whether an executor',
  is_sla_done: 'Whether what was promised was done, in time or not',
  is_unplanned: 'As if the requests had no planned time',
  item_type: 'The kind of what is tagged',
  key: 'The key in the address that the user was given',
  kind: 'Goods, services, or both',
  lang: 'The language of the report; by default, that of the call',
  lat: 'Latitude',
  limit: 'How many at most',
  lon: 'Longitude',
  manager_id: 'Of these managers',
  month: 'The month, as 2026-11; by default the one that is over',
  name: 'The name',
  of: 'Whether addresses or cities are looked for',
  otherId: 'Id of the row that would be merged into this one',
  page: 'Which page, from 1',
  parent_id: 'Parts of this equipment',
  past: 'Past dates, latest first, instead of future ones',
  paused: 'Whether work on it is paused',
  pauseId: 'Id of the pause',
  per_page: 'Rows of a page',
  phone: 'A phone, as it is written',
  planned_start_at: 'When the visit begins',
  planned_start_at_from: 'Planned at this time or later; a date is the whole day in the time zone of the account',
  planned_start_at_to: 'Planned before or at this time; a date is the whole day',
  priority: '0: normal; 1: high',
  q: 'Text to search for',
  request_ids: 'Ids of requests that need an executor',
  role: 'With the role of this name',
  scheduled_request_id: 'Created by these scheduled requests',
  service_account_id: 'Of this service account',
  serviceman: 'Only executors',
  sha256: 'The SHA-256 of its bytes, in hexadecimal digits',
  shown_at_from: 'That a calendar shows at this time or later: at the planned start, else at the deadline',
  shown_at_to: 'That a calendar shows before or at this time',
  sla: '`soon`: a clock is soon due; `missed`: one was missed; `paused`: one is paused',
  sla_kind: 'With a clock of this kind',
  sla_started_at_from:
    'With a clock that began at this time or later; a date is the whole day in the time zone of the account',
  sla_started_at_to: 'With a clock that began before or at this time; a date is the whole day',
  sla_state: 'With a clock in these states',
  sla_target_id: 'With a clock of these targets of service agreements',
  sort: 'Columns to sort by, the first one first; `-` before a column sorts it in descending order',
  state: 'In this state',
  status: 'In these statuses; 99: those that want attention',
  tag: 'With this tag',
  tagId: 'Id of the tag',
  tariff: 'Number of the plan',
  to: 'The last day',
  token: 'What the address in an answer has: it is signed, and good for two hours at most',
  trade: 'The trade',
  type: 'Of these types',
  types: 'Events of these types only',
  unread: 'Only those that are unread',
  version: 'As it was signed then',
  view: '`calendar`: the light rows of a calendar',
  waiting_max: 'How many of the requests that wait for a time or an executor, the most urgent first',
  workId: 'Id of the line of works',
  work_type: 'Of these types of work',
  year: 'The year',
}

/** What it says in calls where that is something else. */
const DESCRIPTIONS_IN_CALLS: { [Name in CallName]?: { [Parameter in ParametersOf<Name>]?: string } } = {
  'agreements.list': { facility_id: 'That are for this facility' },
  'calendarFeeds.calendar': { token: 'The secret of the feed' },
  'clients.similar': {
    country: 'Whose tax number it is; that of the account by default',
    email: 'The email of the client',
    inn: 'The tax number of the client',
    name: 'The name of the client',
    phone: 'The phone of the client',
  },
  'contacts.create': { entity: 'Whose contact it is', id: 'Id of the client or facility' },
  'contacts.remove': { entity: 'Whose contact it is', id: 'Id of the client or facility' },
  'interactions.mentionable': { q: 'The beginning of a name' },
  'passwords.verifyEmail': { email: 'The address to be verified' },
  'requests.availability': { facility_id: 'Where the visit is' },
  'requests.board': { from: 'The first day, or a time', to: 'The last day, or a time', tag: 'Executors with this tag' },
  'roles.grant': { name: 'The name of the role' },
  'roles.remove': { name: 'The name of the role' },
  'roles.update': { name: 'The name of the role' },
  'scheduledRequests.occurrences': { from: 'The first day; with `past`, the last one. Today by default' },
  'tags.add': { id: 'Id of the client, employee, facility or equipment', type: 'What is tagged' },
  'tags.remove': { id: 'Id of the client, employee, facility or equipment', type: 'What is tagged' },
}

/** The parameters of a call in its address. */
export function parametersOf(call: NamedRoute, schemas: Schemas) {
  const { params, query } = call.route
  return [...parametersIn('path', call, schemas, params), ...parametersIn('query', call, schemas, query)]
}

function parametersIn(place: 'path' | 'query', call: NamedRoute, schemas: Schemas, schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] }: ObjectSchema = schemas.of(schema, 'input')
  return Object.entries(properties).map(([name, described]) => ({
    name: name === 'custom' ? customName('<key>') : name,
    in: place,
    description: descriptionOf(call, name as ParameterName),
    required: place === 'path' || required.includes(name),
    schema: name === 'custom' ? { type: 'string' } : described,
    // `status=1,3`
    ...(described.type === 'array' && { style: 'form', explode: false }),
  }))
}

function descriptionOf({ name, route }: NamedRoute, parameter: ParameterName): string {
  const inCall: Partial<Record<ParameterName, string>> | undefined = DESCRIPTIONS_IN_CALLS[name]
  return inCall?.[parameter] ?? (parameter === 'id' ? idIn(route.path) : undefined) ?? DESCRIPTIONS[parameter]
}

/** `Id of the client`, for `/clients/:id/avatar`. */
function idIn(path: string): string | undefined {
  const entity = RESOURCE_NAMES.find((name) => path.startsWith(routes[RESOURCES[name].calls].show.path))
  return entity && `Id of the ${RESOURCES[entity].singular.replaceAll('_', ' ')}`
}
