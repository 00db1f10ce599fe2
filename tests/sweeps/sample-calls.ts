import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { routes } from '#contract/index.ts'
import { RESOURCE_NAMES, RESOURCES } from '#contract/resources.ts'
import type { Route } from '#contract/route.ts'
import type { CallName } from '../support/caller.ts'
import { SIGNATURE } from '../support/request-samples.ts'
import { newPicture } from '../support/sample-files.ts'
import { pushSubscriptionBody } from './enter-samples.ts'
import type { NamedRoute } from './every-call.ts'
import { FIRST_DATE, SAMPLE_OWN_DAY, type SampleRows, WEEKLY } from './sample-rows.ts'

/** The plain calls of each entity, with the name of its row. */
/** Of a server that there is not. */
const SAMPLE_BOX = { host: 'imap.invalid', port: 993, username: 'help', password: 'secret' }

const ENTITIES = RESOURCE_NAMES.map((name) => {
  const { calls, singular } = RESOURCES[name]
  return { calls, singular, routes: routes[calls] as { show: Route; create?: Route } }
})

/** Which sample row the first id of a path names, by the beginning of the path. */
const ROW_OF_PATH: (readonly [string, keyof SampleRows])[] = [
  ...ENTITIES.map((entity) => [entity.routes.show.path.replace(':id', ''), entity.singular] as const),
  ['/contacts/:entity/', 'client'],
  ['/merges/', 'merge'],
  ['/tags/:type/', 'client'],
  ['/checklist-item/', 'checklistItem'],
  ['/product-measures/', 'measure'],
  ['/product-categories/', 'category'],
  ['/account/exports/', 'accountExport'],
  ['/account/left-users/', 'leftUser'],
  ['/service-accounts/', 'serviceAccount'],
  ['/api-keys/', 'apiKey'],
  ['/user/api-keys/', 'userApiKey'],
  ['/webhooks/', 'webhook'],
  ['/custom-fields/', 'customField'],
  ['/schedule-work/employee/', 'employee'],
  ['/files/', 'requestFile'],
  ['/inbound/calls/', 'phoneCall'],
  ['/inbound/emails/', 'inboundEmail'],
  ['/imports/', 'import'],
  ['/configuration/imports/', 'configurationImport'],
  ['/letters/', 'email'],
  ['/interactions/', 'note'],
  ['/notifications/', 'notification'],
  ['/push-subscriptions/', 'pushSubscription'],
  ['/calendar-feeds/', 'calendarFeed'],
  ['/views/', 'savedView'],
  ['/auth/ways/', 'signInMethod'],
  ['/auth/invitations/', 'invitation'],
]

/** The parameters of a call's path, naming the sample rows. */
export function sampleParams({ route, title }: NamedRoute, rows: SampleRows): Record<string, unknown> {
  const first = ROW_OF_PATH.find(([beginning]) => route.path.startsWith(beginning))?.[1]
  const values: Record<string, unknown> = {
    id: first && rows[first],
    entity: 'client',
    type: 'client',
    contactId: rows.clientContact,
    externalId: rows.externalId,
    tagId: rows.tag,
    deliveryId: rows.webhookDelivery,
    pauseId: rows.requestPause,
    workId: rows.work,
    otherId: route.path.startsWith('/facilities/') ? rows.facilityTwin : rows.clientTwin,
    fileId: fileOn(route.path, rows),
    hash: route.path.startsWith('/equipment/labels/') ? rows.equipmentLabel : rows.requestHash,
    key: keyIn(route.path, rows),
    token: rows.calendarToken,
    trade: 'lifts',
    email: 'nobody@example.com',
    name: 'executor',
    tariff: 3,
    date: SAMPLE_OWN_DAY,
    sha256: '0'.repeat(64),
  }
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const unknown = names.filter((name) => values[name] === undefined)
  if (unknown.length > 0) throw new Error(`${title}: tell sample-calls.ts which row ${unknown.join(', ')} names`)
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

function keyIn(path: string, rows: SampleRows): string {
  if (path.startsWith('/notifications/')) return rows.notificationKey
  return path.startsWith('/subscriptions/') ? rows.unsubscribeKey : rows.avatarKey
}

/** The file of the row that the path begins with. */
function fileOn(path: string, rows: SampleRows): number {
  if (path.startsWith('/clients/')) return rows.clientFile
  if (path.startsWith('/agreements/')) return rows.agreementFile
  return path.startsWith('/facilities/') ? rows.facilityFile : rows.requestFile
}

/** A body that parses, for every call that cannot do without one and is no plain call of an entity. */
const BODIES: Partial<Record<CallName, (rows: SampleRows) => object>> = {
  'auth.login': () => ({ email: 'nobody@example.com', password: 'not a password' }),
  'sso.login': () => ({ provider: 'google', code: 'no such code', state: 'no such state' }),
  'positions.decide': () => ({ is_agreed: true }),
  'devices.recordTrack': () => [{ lat: 55.7, lng: 37.6, time: '2026-01-01T00:00:00Z' }],
  'auth.register': () => ({
    email: 'new@example.com',
    phone: '+79990000000',
    country: 'ru',
    firstname: 'New',
    surname: 'Person',
    password: 'not a password',
    agreed: LEGAL_VERSIONS,
  }),
  'consents.agree': () => ({ agreed: LEGAL_VERSIONS }),
  'auth.switchAccount': () => ({ account_id: 1 }),
  'passwords.forgot': () => ({ email: 'nobody@example.com' }),
  'passwords.reset': () => ({
    email: 'nobody@example.com',
    token: 'guessed',
    password: 'not a password',
    password_confirmation: 'not a password',
  }),
  'invitations.open': () => ({ email: 'nobody@example.com', token: 'guessed' }),
  'invitations.acceptByLink': () => ({ email: 'nobody@example.com', token: 'guessed', agreed: LEGAL_VERSIONS }),
  'passwords.undoEmail': () => ({
    email: 'nobody@example.com',
    token: 'guessed',
    password: 'not a password',
    password_confirmation: 'not a password',
  }),
  'interactions.editNote': () => ({ comment: 'Changed' }),
  'passwords.change': () => ({ oldPassword: 'not a password', newPassword: 'not a password' }),
  'signInMethods.begin': () => ({ provider: 'google', purpose: 'link' }),
  'signInMethods.link': () => ({ provider: 'google', code: 'no such code', state: 'no such state' }),
  'signInMethods.confirm': () => ({ provider: 'google', code: 'no such code', state: 'no such state' }),
  'devices.signOut': () => ({ device_id: 1 }),
  'devices.signOutOthers': () => ({ password: 'not a password' }),
  'profile.update': () => ({ firstname: 'Other' }),
  'notificationSettings.update': () => ({ agree_mailing: false }),
  'pushSubscriptions.create': () => pushSubscriptionBody(),
  'notifications.update': () => ({ is_read: true }),
  'notifications.readAbout': (rows) => ({ entity: 'requests', entity_id: rows.request }),
  'accountClosing.close': () => ({ name: 'Another company' }),
  'company.update': () => ({ name: 'Other' }),
  'users.save': () => ({ email: 'another@example.com', firstname: 'New', surname: 'Person', role: 'executor' }),
  'serviceAccounts.create': () => ({ name: 'Another program', role: 'manager' }),
  'serviceAccounts.update': () => ({ name: 'Other' }),
  'apiKeys.create': (rows) => ({
    service_account_id: rows.serviceAccount,
    name: 'Another key',
    scopes: ['clients:read'],
  }),
  'webhooks.create': (rows) => ({
    service_account_id: rows.serviceAccount,
    url: 'https://93.184.216.34/another',
    types: ['request.created'],
  }),
  'webhooks.update': () => ({ state: 'paused' }),
  'webhooks.rotateSecret': () => ({}),
  'webhooks.resend': () => ({ failed_since: '2026-01-01T00:00:00Z' }),
  'customFields.create': () => ({
    entity: 'clients',
    key: 'another_field',
    title: { en: 'Another field' },
    type: 'text',
  }),
  'customFields.update': () => ({ title: { en: 'Other' }, is_archived: true }),
  'customFields.position': () => ({ before: null }),
  'customFields.erase': () => ({}),
  'userApiKeys.create': () => ({ name: 'Another key', scopes: ['requests:read'] }),
  'roles.create': () => ({ name: 'Another role' }),
  'roles.update': () => ({ description: 'Other' }),
  'roles.grant': () => ({ permission: 'clients:read:manager' }),
  'roles.remove': () => ({ new_role: 'manager' }),
  'employees.update': () => ({ firstname: 'Other' }),
  'employees.saveSchedule': () => ({
    data: { timezone: 'Europe/Moscow', days: [{ day: 1, is_working: true, from: '09:00', to: '18:00' }], days_off: [] },
  }),
  'contacts.create': () => ({ name: 'Another contact' }),
  'contacts.update': () => ({ name: 'Other' }),
  'contacts.merge': (rows) => ({ other_id: rows.clientContact }),
  'tags.add': () => ({ tags: ['other'] }),
  'clients.merge': (rows) => ({ other_id: rows.clientTwin }),
  'clients.saveBankDetails': () => ({ bank_name: 'Other' }),
  'analyticsReport.save': () => ({ is_on: false, weekday: 1, hour: 8, recipients: [] }),
  'company.saveBankDetails': () => ({ bank_name: 'Other' }),
  'clients.interact': () => ({ comment: 'A note' }),
  'facilities.merge': (rows) => ({ other_id: rows.facilityTwin }),
  'facilities.interact': () => ({ comment: 'A note' }),
  'facilities.syncEquipment': () => ({ equipment_ids: [] }),
  'facilities.saveSubscribers': () => ({ emails: ['duty@example.com'] }),
  'workTypes.create': () => ({ name: 'Another work' }),
  'workTypes.update': () => ({ name: 'Renamed work' }),
  'workTypes.merge': (rows) => ({ other_id: rows.workTypeTwin }),
  'serviceHours.create': () => ({ name: 'Another', is_always: true }),
  'serviceHours.dueChanges': () => ({ is_always: true }),
  'products.addMeasure': () => ({ name: 'Other' }),
  'products.addCategory': () => ({ name: 'Other' }),
  'products.renameMeasure': () => ({ name: 'Renamed' }),
  'products.renameCategory': () => ({ name: 'Renamed' }),
  'equipment.report': () => ({ name: 'Passer-by', phone: '+79990000000', description: 'It leaks' }),
  'checklists.moveItems': (rows) => [{ id: rows.checklistItem, position: 0 }],
  'checklists.addItem': () => ({ title: 'Another', type: 'text' }),
  'checklists.updateItem': () => ({ title: 'Other' }),
  'configuration.check': () => ({ file: { format: 1, settings: { offline_days: 1 } } }),
  'configuration.import': () => ({ file: { format: 1, settings: { offline_days: 1 } } }),
  'imports.importClients': () => ({}),
  'imports.importProducts': () => ({}),
  'imports.importEquipment': () => ({}),
  'imports.importScheduledRequests': () => ({}),
  'imports.read': () => ({}),
  'imports.run': () => ({}),
  'scheduledRequests.create': (rows) => ({ ...WEEKLY, template: { name: 'Another schedule', client_id: rows.client } }),
  'scheduledRequests.update': () => ({ is_active: false }),
  'scheduledRequests.preview': () => WEEKLY,
  'sla.preview': () => ({ type: 'emergency' }),
  'scheduledRequests.setException': () => ({ date: FIRST_DATE, action: 'skip' }),
  'scheduledRequests.run': () => ({ date: FIRST_DATE }),
  'requests.create': (rows) => ({ name: 'Another request', client_id: rows.client }),
  'requests.onTheWay': () => ({ expected_at: new Date().toISOString() }),
  'requests.pause': (rows) => ({ reason_id: rows.pause_reason }),
  'requests.correctPause': (rows) => ({
    from: rows.requestPausedAt,
    to: new Date().toISOString(),
    reason_id: rows.pause_reason,
    comment: 'Went on for longer',
  }),
  'requests.sign': () => ({ client_sign: SIGNATURE }),
  'requests.finishChecklist': (rows) => ({ checklist_id: rows.requestChecklist }),
  'requests.cancel': () => ({ comment: 'No longer wanted', initiator: 'client' }),
  'requests.changePrice': () => ({ price: '12.00', comment: 'Agreed' }),
  'requests.changeDeadline': () => ({ comment: 'Agreed', initiator: 'client', deadline_at: '2100-01-01T00:00:00Z' }),
  'requests.reopen': () => ({ comment: 'Not done' }),
  'requests.plan': (rows) => ({ changes: [{ id: rows.request, employees: [rows.employee] }] }),
  'requests.assign': (rows) => ({ employees: [rows.employee] }),
  'requests.answer': (rows) => ({ checklist_item_id: rows.requestChecklistItem, answer: 'yes' }),
  'requests.fillCustom': () => ({ custom: {} }),
  'requests.addWork': () => ({ title: 'Pump', quantity: '2', price: '5' }),
  'requests.interact': () => ({ comment: 'A note' }),
  'requests.publicSign': () => ({ client_sign: SIGNATURE }),
  'requests.publicDecline': () => ({ comment: 'Not done' }),
  'requests.publicRate': () => ({ rating: 5 }),
  'bulk.clients': () => ({ rows: [{ name: 'Another client' }] }),
  'bulk.facilities': (rows) => ({ rows: [{ name: 'Another facility', client_id: rows.client }] }),
  'bulk.equipment': (rows) => ({ rows: [{ id: rows.equipment, title: 'Other' }] }),
  'bulk.products': () => ({ rows: [{ title: 'Another product' }] }),
  'bulk.requests': (rows) => ({ rows: [{ name: 'Another request', client_id: rows.client }] }),
  'phoneCalls.report': () => ({
    phone: '+79990000000',
    direction: 'incoming',
    state: 'ringing',
    call_id: randomUUID(),
  }),
  'phoneCalls.setDone': () => ({ is_done: true }),
  'inboundEmails.createRequest': (rows) => ({ client_id: rows.client, name: 'Sample' }),
  'inboundEmails.attach': (rows) => ({ request_id: rows.request }),
  'inboundEmails.setAside': () => ({ is_set_aside: true }),
  'mailbox.set': () => ({ kind: 'imap', address: 'help@example.com', ...SAMPLE_BOX }),
  'mailbox.test': () => SAMPLE_BOX,
  // For all clients: no facility has its number.
  'agreements.create': () => ({ number: 'Another', starts_on: '2026-01-01' }),
  'agreements.update': () => ({ number: 'Other' }),
  'agreements.dueChanges': () => ({ number: 'Other' }),
  'operations.send': (rows) => ({
    format: 1,
    device_id: 'sample',
    device_time: '2026-01-01T00:00:00Z',
    operations: [
      { id: randomUUID(), sequence: 0, request_id: rows.request, call: 'start', done_at: '2026-01-01T00:00:00Z' },
    ],
  }),
  'operations.knownFiles': () => ({ hashes: ['0'.repeat(64)] }),
  'offline.pull': (rows) => ({ known: [{ id: rows.request, etag: 'former' }] }),
  'keptWork.accept': (rows) => ({ operations: [rows.keptOperation] }),
  'keptWork.discard': (rows) => ({ operations: [rows.keptOperation], comment: 'Not done' }),
  'workCalendar.setDay': () => ({ date: '2026-12-30', kind: 'short' }),
  'calendarFeeds.create': () => ({ kind: 'own' }),
  'views.create': () => ({ entity: 'requests', name: `Urgent ${randomUUID()}`, query: 'priority=1' }),
  'views.update': () => ({ name: `Morning ${randomUUID()}` }),
}

/** What an entity's row cannot be created without: its title, and other rows; a change is another title. */
function plainBody(name: CallName, rows: SampleRows): object | undefined {
  const [domain, call] = name.split('.')
  const create = ENTITIES.find(({ calls }) => calls === domain)?.routes.create?.body
  if (!(create instanceof z.ZodObject)) return undefined
  const required = Object.keys(create.shape).filter((field) => !create.shape[field].safeParse(undefined).success)
  const titles = required.filter((field) => !field.endsWith('_id'))
  if (call === 'update') return Object.fromEntries(titles.map((field) => [field, 'Other']))
  if (call !== 'create') return undefined
  const others = required.filter((field) => field.endsWith('_id'))
  return Object.fromEntries([
    ...titles.map((field) => [field, 'Another']),
    ...others.map((field) => [field, rows[field.replace(/_id$/, '') as keyof SampleRows]]),
  ])
}

/** A body with which the call would be accepted, as far as its schema goes. */
export function sampleBody(call: NamedRoute, rows: SampleRows): object | undefined {
  const { name, route, title } = call
  const body = BODIES[name]?.(rows) ?? plainBody(name, rows)
  if (route.body && !body && !route.body.safeParse(undefined).success) {
    throw new Error(`${title}: give sample-calls.ts a body that parses`)
  }
  return body
}

/** The files of a call that takes nothing else. */
export async function sampleFiles({ route }: NamedRoute): Promise<File[] | undefined> {
  return route.upload && !route.body ? [await newPicture('other.png')] : undefined
}
