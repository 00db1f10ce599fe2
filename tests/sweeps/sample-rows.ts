import { randomUUID } from 'node:crypto'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { tokenIn } from '../support/calendar.ts'
import type { Caller, CallName } from '../support/caller.ts'
import type { TestAccount } from '../support/create-account.ts'
import { known } from '../support/known.ts'
import { SIGNATURE } from '../support/request-samples.ts'
import { newPicture } from '../support/sample-files.ts'
import { createSchedule, everyMonday } from '../support/schedules.ts'
import type { TestApp } from '../support/start-app.ts'
import {
  enterAccountExport,
  enterImport,
  enterInvitation,
  enterLeftUser,
  enterNotification,
  enterSignInMethod,
  pushSubscriptionBody,
  unsubscribeKeyOf,
} from './enter-samples.ts'
import type { NamedRoute } from './every-call.ts'

/** One row of every kind in an account, by the names their ids have in paths and bodies. */
export interface SampleRows {
  employee: number
  client: number
  clientContact: number
  tag: number
  facility: number
  product: number
  measure: number
  category: number
  equipment: number
  equipmentLabel: string
  checklist: number
  checklistItem: number
  request: number
  requestHash: string
  requestChecklist: number
  requestChecklistItem: number
  work: number
  note: number
  scheduledRequest: number
  requestFile: number
  clientFile: number
  facilityFile: number
  avatarKey: string
  import: number
  accountExport: number
  leftUser: number
  email: number
  notification: number
  pushSubscription: number
  calendarFeed: number
  savedView: number
  calendarToken: string
  signInMethod: number
  invitation: number
  unsubscribeKey: string
  notificationKey: string
}

/** A Monday so far ahead that nothing becomes of it by itself. */
const FIRST_DATE = '2090-01-02'
const WEEKLY = { days: [1], schedule: { freq: 'week' as const, time: '09:00', starts_on: FIRST_DATE } }
/** The account's own day in its work calendar, which has no id. */
const SAMPLE_OWN_DAY = '2026-12-29'

/** Makes the rows through the API, as the account's admin. The request is new and has the account's executor. */
export async function createSampleRows(testApp: TestApp, account: TestAccount, admin: Caller): Promise<SampleRows> {
  const client = (
    await admin.call('clients.create', {
      body: { name: 'Sample client', tags: ['sample'], contacts: [{ name: 'Contact', phone: null, position: null }] },
    })
  ).response
  const facility = (
    await admin.call('facilities.create', {
      body: { name: 'Sample facility', client_id: client.id, manager_id: account.users.manager.id },
    })
  ).response
  await admin.call('facilities.saveSubscribers', {
    params: { id: facility.id },
    body: { emails: ['sample@example.com'] },
  })
  const product = (await admin.call('products.create', { body: { title: 'Sample product', price: '10.00' } })).response
  const measure = (await admin.call('products.addMeasure', { body: { name: 'Sample measure' } })).response.id
  const category = (await admin.call('products.addCategory', { body: { name: 'Sample category' } })).response.id
  const checklist = (
    await admin.call('checklists.create', {
      body: { name: 'Sample checklist', items: [{ title: 'All well?', type: 'text' }] },
    })
  ).response
  const equipment = (
    await admin.call('equipment.create', {
      body: { title: 'Sample equipment', facility_id: facility.id, checklists: [checklist.id] },
    })
  ).response
  const request = (
    await admin.call('requests.create', {
      body: {
        name: 'Sample request',
        client_id: client.id,
        facility_id: facility.id,
        employees: [account.users.executor.id],
        checklists: [checklist.id],
      },
    })
  ).response
  const work = (
    await admin.call('requests.addWork', {
      params: { id: request.id },
      body: { title: 'Filter', quantity: '1', price: '10.00' },
    })
  ).response
  const note = (await admin.call('requests.interact', { params: { id: request.id }, body: { comment: 'A note' } }))
    .response
  const scheduledRequest = (
    await admin.call('scheduledRequests.create', {
      body: {
        ...WEEKLY,
        template: {
          name: 'Sample schedule',
          client_id: client.id,
          facility_id: facility.id,
          manager_id: account.users.executor.id,
        },
      },
    })
  ).response
  const [file] = (
    await admin.call('requests.attachFiles', { params: { id: request.id }, files: [await newPicture('sample.png')] })
  ).response
  const [clientFile] = (
    await admin.call('clients.attachFiles', { params: { id: client.id }, files: [await newPicture('client.png')] })
  ).response
  const [facilityFile] = (
    await admin.call('facilities.attachFiles', { params: { id: facility.id }, files: [await newPicture('site.png')] })
  ).response
  const { avatar } = (
    await admin.call('clients.setAvatar', { params: { id: client.id }, files: [await newPicture('face.png')] })
  ).response
  await admin.call('workCalendar.setDay', { body: { date: SAMPLE_OWN_DAY, kind: 'holiday' } })
  const calendarFeed = (
    await admin.call('calendarFeeds.create', { body: { kind: 'facility', facility_id: facility.id } })
  ).response
  const mails = (await admin.call('letters.list')).response
  return {
    employee: account.users.executor.id,
    client: client.id,
    clientContact: known(client.contacts[0]).id,
    tag: known(client.tags[0]).id,
    facility: facility.id,
    product: product.id,
    measure,
    category,
    equipment: equipment.id,
    equipmentLabel: known(equipment.label_url.split('/').at(-1)),
    checklist: checklist.id,
    checklistItem: known(checklist.items[0]).id,
    request: request.id,
    requestHash: request.hash,
    requestChecklist: known(request.checklists[0]).id,
    requestChecklistItem: known(request.checklists[0]?.items[0]).id,
    work: work.id,
    note: note.id,
    scheduledRequest: scheduledRequest.id,
    requestFile: known(file).id,
    clientFile: known(clientFile).id,
    facilityFile: known(facilityFile).id,
    avatarKey: known(avatar.split('/').at(-1)),
    import: await enterImport(testApp, account),
    leftUser: await enterLeftUser(testApp, account),
    accountExport: await enterAccountExport(testApp, account),
    email: known(mails.data[0]).id,
    notification: await enterNotification(testApp, account, request.id),
    pushSubscription: (await admin.call('pushSubscriptions.create', { body: pushSubscriptionBody() })).response.id,
    calendarFeed: calendarFeed.id,
    savedView: (
      await admin.call('views.create', { body: { entity: 'requests', name: `Mine ${randomUUID()}`, query: '' } })
    ).response.id,
    calendarToken: tokenIn(calendarFeed.url),
    signInMethod: await enterSignInMethod(testApp, account),
    invitation: await enterInvitation(testApp, account, admin),
    unsubscribeKey: await unsubscribeKeyOf(testApp, account),
    notificationKey: testApp.services.unsubscribeLinks.key(account.users.admin.id, 'request_comment'),
  }
}

/** A row of every entity that the executor is responsible for, as the executor of an open request there. */
export async function createOwnRows(
  testApp: TestApp,
  account: TestAccount,
  admin: Caller,
  executor: number,
): Promise<Record<string, number>> {
  const client = (await admin.call('clients.create', { body: { name: `Client of ${executor}` } })).response.id
  const facility = (
    await admin.call('facilities.create', { body: { name: `Facility of ${executor}`, client_id: client } })
  ).response.id
  const checklist = (
    await admin.call('checklists.create', {
      body: { name: `Checklist of ${executor}`, items: [{ title: 'Question', type: 'text' }] },
    })
  ).response.id
  const equipment = await testApp.services.database.inAccount(account.id, (tx) =>
    tx
      .insertInto('equipment')
      .values({ title: `Boiler of ${executor}`, facility_id: facility })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const request = (
    await admin.call('requests.create', {
      body: {
        name: `Request of ${executor}`,
        client_id: client,
        facility_id: facility,
        employees: [executor],
        checklists: [checklist],
        deadline_at: '2100-01-01T00:00:00Z',
      },
    })
  ).response.id
  const template = { name: `Schedule of ${executor}`, client_id: client, manager_id: executor }
  const schedule = await createSchedule(admin, everyMonday(client, { template }))
  return {
    client,
    facility,
    checklist,
    equipment: equipment.id,
    request,
    employee: executor,
    scheduled_request: schedule,
  }
}

/** Which sample row the first id of a path names, by the beginning of the path. */
const ROW_OF_PATH: [string, keyof SampleRows][] = [
  ['/clients/', 'client'],
  ['/contacts/:entity/', 'client'],
  ['/tags/:type/', 'client'],
  ['/facilities/', 'facility'],
  ['/equipment/', 'equipment'],
  ['/checklist-item/', 'checklistItem'],
  ['/checklist/', 'checklist'],
  ['/products/', 'product'],
  ['/product-measures/', 'measure'],
  ['/product-categories/', 'category'],
  ['/employees/', 'employee'],
  ['/account/users/', 'employee'],
  ['/account/exports/', 'accountExport'],
  ['/account/left-users/', 'leftUser'],
  ['/schedule-work/employee/', 'employee'],
  ['/requests-scheduler/', 'scheduledRequest'],
  ['/requests/', 'request'],
  ['/files/', 'requestFile'],
  ['/imports/', 'import'],
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
    tagId: rows.tag,
    workId: rows.work,
    fileId: fileOn(route.path, rows),
    hash: route.path.startsWith('/equipment/labels/') ? rows.equipmentLabel : rows.requestHash,
    key: keyIn(route.path, rows),
    token: rows.calendarToken,
    email: 'nobody@example.com',
    name: 'executor',
    tariff: 3,
    date: SAMPLE_OWN_DAY,
  }
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const unknown = names.filter((name) => values[name] === undefined)
  if (unknown.length > 0) throw new Error(`${title}: tell sample-rows.ts which row ${unknown.join(', ')} names`)
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

function keyIn(path: string, rows: SampleRows): string {
  if (path.startsWith('/notifications/')) return rows.notificationKey
  return path.startsWith('/subscriptions/') ? rows.unsubscribeKey : rows.avatarKey
}

/** The file of the row that the path begins with. */
function fileOn(path: string, rows: SampleRows): number {
  if (path.startsWith('/clients/')) return rows.clientFile
  return path.startsWith('/facilities/') ? rows.facilityFile : rows.requestFile
}

/** A body that parses, for every call that cannot do without one. */
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
  'tags.add': () => ({ tags: ['other'] }),
  'clients.create': () => ({ name: 'Another client' }),
  'clients.update': () => ({ name: 'Other' }),
  'clients.saveBankDetails': () => ({ bank_name: 'Other' }),
  'analyticsReport.save': () => ({ is_on: false, weekday: 1, hour: 8, recipients: [] }),
  'company.saveBankDetails': () => ({ bank_name: 'Other' }),
  'clients.interact': () => ({ comment: 'A note' }),
  'facilities.create': (rows) => ({ name: 'Another facility', client_id: rows.client }),
  'facilities.update': () => ({ name: 'Other' }),
  'facilities.interact': () => ({ comment: 'A note' }),
  'facilities.syncEquipment': () => ({ equipment_ids: [] }),
  'facilities.saveSubscribers': () => ({ emails: ['duty@example.com'] }),
  'products.create': () => ({ title: 'Another product' }),
  'products.update': () => ({ title: 'Other' }),
  'products.addMeasure': () => ({ name: 'Other' }),
  'products.addCategory': () => ({ name: 'Other' }),
  'products.renameMeasure': () => ({ name: 'Renamed' }),
  'products.renameCategory': () => ({ name: 'Renamed' }),
  'equipment.create': () => ({ title: 'Another equipment' }),
  'equipment.update': () => ({ title: 'Other' }),
  'equipment.report': () => ({ name: 'Passer-by', phone: '+79990000000', description: 'It leaks' }),
  'checklists.create': () => ({ name: 'Another checklist' }),
  'checklists.moveItems': (rows) => [{ id: rows.checklistItem, position: 0 }],
  'checklists.update': () => ({ name: 'Other' }),
  'checklists.addItem': () => ({ title: 'Another', type: 'text' }),
  'checklists.updateItem': () => ({ title: 'Other' }),
  'imports.importClients': () => ({}),
  'imports.importProducts': () => ({}),
  'imports.importEquipment': () => ({}),
  'imports.importScheduledRequests': () => ({}),
  'imports.run': () => ({}),
  'scheduledRequests.create': (rows) => ({ ...WEEKLY, template: { name: 'Another schedule', client_id: rows.client } }),
  'scheduledRequests.update': () => ({ is_active: false }),
  'scheduledRequests.preview': () => WEEKLY,
  'scheduledRequests.setException': () => ({ date: FIRST_DATE, action: 'skip' }),
  'scheduledRequests.run': () => ({ date: FIRST_DATE }),
  'requests.create': (rows) => ({ name: 'Another request', client_id: rows.client }),
  'requests.update': () => ({ name: 'Other' }),
  'requests.onTheWay': () => ({ expected_at: new Date().toISOString() }),
  'requests.sign': () => ({ client_sign: SIGNATURE }),
  'requests.finishChecklist': (rows) => ({ checklist_id: rows.requestChecklist }),
  'requests.cancel': () => ({ comment: 'No longer wanted', initiator: 'client' }),
  'requests.changePrice': () => ({ price: '12.00', comment: 'Agreed' }),
  'requests.changeDeadline': () => ({ comment: 'Agreed', initiator: 'client', deadline_at: '2100-01-01T00:00:00Z' }),
  'requests.reopen': () => ({ comment: 'Not done' }),
  'requests.plan': (rows) => ({ changes: [{ id: rows.request, employees: [rows.employee] }] }),
  'requests.assign': (rows) => ({ employees: [rows.employee] }),
  'requests.answer': (rows) => ({ checklist_item_id: rows.requestChecklistItem, answer: 'yes' }),
  'requests.addWork': () => ({ title: 'Pump', quantity: '2', price: '5' }),
  'requests.interact': () => ({ comment: 'A note' }),
  'requests.publicSign': () => ({ client_sign: SIGNATURE }),
  'requests.publicDecline': () => ({ comment: 'Not done' }),
  'requests.publicRate': () => ({ rating: 5 }),
  'workCalendar.setDay': () => ({ date: '2026-12-30', kind: 'short' }),
  'calendarFeeds.create': () => ({ kind: 'own' }),
  'views.create': () => ({ entity: 'requests', name: `Urgent ${randomUUID()}`, query: 'priority=1' }),
  'views.update': () => ({ name: `Morning ${randomUUID()}` }),
}

/** A body with which the call would be accepted, as far as its schema goes. */
export function sampleBody(call: NamedRoute, rows: SampleRows): object | undefined {
  const { name, route, title } = call
  const body = BODIES[name]?.(rows)
  if (route.body && !body && !route.body.safeParse(undefined).success) {
    throw new Error(`${title}: give sample-rows.ts a body that parses`)
  }
  return body
}

/** The files of a call that takes nothing else. */
export async function sampleFiles({ route }: NamedRoute): Promise<File[] | undefined> {
  return route.upload && !route.body ? [await newPicture('other.png')] : undefined
}
