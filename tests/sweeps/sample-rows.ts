import { randomUUID } from 'node:crypto'
import type { RESOURCES, ResourceName } from '#contract/resources.ts'
import { tokenIn } from '../support/calendar.ts'
import type { Caller } from '../support/caller.ts'
import type { TestAccount } from '../support/create-account.ts'
import { enterInboundEmail } from '../support/enter-inbound-email.ts'
import { enterWebhook } from '../support/enter-webhook.ts'
import { known } from '../support/known.ts'
import { newPicture } from '../support/sample-files.ts'
import { createSchedule, everyMonday } from '../support/schedules.ts'
import type { TestApp } from '../support/start-app.ts'
import {
  enterAccountExport,
  enterExternalIds,
  enterImport,
  enterInvitation,
  enterLeftUser,
  enterNotification,
  enterSignInMethod,
  pushSubscriptionBody,
  unsubscribeKeyOf,
} from './enter-samples.ts'

type Singular = (typeof RESOURCES)[ResourceName]['singular']

/** One row of every kind in an account, by the names their ids have in paths and bodies. */
export interface SampleRows extends Record<Singular, number> {
  customField: number
  clientContact: number
  merge: number
  /** What can be merged into the client, and into the facility. */
  clientTwin: number
  facilityTwin: number
  workTypeTwin: number
  tag: number
  measure: number
  category: number
  equipmentLabel: string
  /** Of one row of each entity, for every user of the account. */
  externalId: string
  checklistItem: number
  requestHash: string
  keptOperation: string
  requestPause: number
  /** When that began. */
  requestPausedAt: string
  requestChecklist: number
  requestChecklistItem: number
  work: number
  note: number
  requestFile: number
  clientFile: number
  facilityFile: number
  agreementFile: number
  avatarKey: string
  import: number
  configurationImport: number
  accountExport: number
  leftUser: number
  serviceAccount: number
  apiKey: number
  webhook: number
  webhookDelivery: number
  userApiKey: number
  email: number
  notification: number
  pushSubscription: number
  calendarFeed: number
  savedView: number
  calendarToken: string
  signInMethod: number
  invitation: number
  unsubscribeKey: string
  phoneCall: number
  inboundEmail: number
  notificationKey: string
}

/** A Monday so far ahead that nothing becomes of it by itself. */
export const FIRST_DATE = '2090-01-02'
export const WEEKLY = { days: [1], schedule: { freq: 'week' as const, time: '09:00', starts_on: FIRST_DATE } }
/** The account's own day in its work calendar, which has no id. */
export const SAMPLE_OWN_DAY = '2026-12-29'

/** Makes the rows through the API, as the account's admin. The request is new and has the account's executor. */
export async function createSampleRows(testApp: TestApp, account: TestAccount, admin: Caller): Promise<SampleRows> {
  const client = (
    await admin.call('clients.create', {
      body: {
        name: 'Sample client',
        tags: ['sample'],
        contacts: ['Contact', 'Contact again'].map((name) => ({ name })),
      },
    })
  ).response
  const [contact, contactAgain] = client.contacts.map(({ id }) => id)
  const merge = (
    await admin.call('contacts.merge', {
      params: { contactId: known(contact) },
      body: { other_id: known(contactAgain) },
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
  const agreement = (
    await admin.call('agreements.create', {
      body: {
        ...{ number: 'Sample agreement', client_id: client.id, starts_on: '2026-01-01' },
        manager_id: account.users.executor.id,
        targets: [{ reaction: { amount: 60, unit: 'min' } }],
      },
    })
  ).response
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
  const clientTwin = (await admin.call('clients.create', { body: { name: 'Sample client again' } })).response.id
  const twin = { name: 'Sample facility again', client_id: client.id, manager_id: account.users.manager.id }
  const facilityTwin = (await admin.call('facilities.create', { body: twin })).response.id
  for (const of of [{ client_id: clientTwin }, { client_id: client.id, facility_id: facilityTwin }]) {
    await admin.call('requests.create', {
      body: { name: 'Sample request again', ...of, employees: [account.users.executor.id] },
    })
  }
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
  const [agreementFile] = (
    await admin.call('agreements.attachFiles', {
      params: { id: agreement.id },
      files: [await newPicture('signed.png')],
    })
  ).response
  const { avatar } = (
    await admin.call('clients.setAvatar', { params: { id: client.id }, files: [await newPicture('face.png')] })
  ).response
  await admin.call('workCalendar.setDay', { body: { date: SAMPLE_OWN_DAY, kind: 'holiday' } })
  const calendarFeed = (
    await admin.call('calendarFeeds.create', { body: { kind: 'facility', facility_id: facility.id } })
  ).response
  const serviceAccount = (
    await admin.call('serviceAccounts.create', { body: { name: 'Sample program', role: 'manager' } })
  ).response
  const webhook = await enterWebhook(testApp, account, serviceAccount.id)
  const sampleKey = { name: 'Sample key', scopes: ['clients:read' as const] }
  const mails = (await admin.call('letters.list')).response
  const pause = await enterPause(admin, request.id)
  const externalId = await enterExternalIds(testApp, account, {
    clients: client.id,
    contacts: known(contact),
    facilities: facility.id,
    equipment: equipment.id,
    products: product.id,
    requests: request.id,
  })
  return {
    employee: account.users.executor.id,
    user: account.users.executor.id,
    client: client.id,
    clientContact: known(contact),
    merge: merge.merge_id,
    clientTwin,
    facilityTwin,
    tag: known(client.tags[0]).id,
    facility: facility.id,
    agreement: agreement.id,
    product: product.id,
    measure,
    category,
    equipment: equipment.id,
    externalId,
    equipmentLabel: known(equipment.label_url.split('/').at(-1)),
    checklist: checklist.id,
    checklistItem: known(checklist.items[0]).id,
    request: request.id,
    requestHash: request.hash,
    service_hours: (await admin.call('serviceHours.create', { body: { name: 'Sample hours', is_always: true } }))
      .response.id,
    customField: (
      await admin.call('customFields.create', {
        body: {
          entity: 'clients',
          key: `sample_${randomUUID().slice(0, 8)}`,
          title: { en: 'Sample field' },
          type: 'text',
        },
      })
    ).response.id,
    work_type: await createWorkType(admin),
    workTypeTwin: await createWorkType(admin),
    pause_reason: (await admin.call('pauseReasons.create', { body: { name: 'Sample reason' } })).response.id,
    requestPause: pause.id,
    requestPausedAt: pause.from,
    keptOperation: await keepOperation(testApp, account, request.id),
    requestChecklist: known(request.checklists[0]).id,
    requestChecklistItem: known(request.checklists[0]?.items[0]).id,
    work: work.id,
    note: note.id,
    scheduled_request: scheduledRequest.id,
    requestFile: known(file).id,
    clientFile: known(clientFile).id,
    facilityFile: known(facilityFile).id,
    agreementFile: known(agreementFile).id,
    avatarKey: known(avatar.split('/').at(-1)),
    import: await enterImport(testApp, account),
    configurationImport: (
      await admin.call('configuration.import', { body: { file: { format: 1, settings: { offline_days: 2 } } } })
    ).response.id,
    leftUser: await enterLeftUser(testApp, account),
    accountExport: await enterAccountExport(testApp, account),
    serviceAccount: serviceAccount.id,
    apiKey: (await admin.call('apiKeys.create', { body: { ...sampleKey, service_account_id: serviceAccount.id } }))
      .response.id,
    webhook: webhook.id,
    webhookDelivery: webhook.delivery,
    userApiKey: (await admin.call('userApiKeys.create', { body: sampleKey })).response.id,
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
    phoneCall: (
      await admin.call('phoneCalls.report', {
        body: { phone: '+79990000000', direction: 'incoming', state: 'missed', call_id: 'sample' },
      })
    ).response.id,
    inboundEmail: await enterInboundEmail(testApp, account),
    notificationKey: testApp.services.unsubscribeLinks.key(account.users.admin.id, 'request_comment'),
  }
}

/** A pause of the request, which is over. */
async function enterPause(admin: Caller, id: number) {
  const reason = known((await admin.call('pauseReasons.list')).response.data[0])
  await admin.call('requests.pause', { params: { id }, body: { reason_id: reason.id } })
  return known((await admin.call('requests.resume', { params: { id } })).response.pauses[0])
}

/** Work that came too late, which the office decides about. */
async function keepOperation({ services }: TestApp, account: TestAccount, request_id: number): Promise<string> {
  const id = randomUUID()
  await services.database.inAccount(account.id, async (tx) => {
    const done_at = new Date().toISOString()
    await tx
      .insertInto('operations')
      .values({
        id,
        user_id: account.users.executor.id,
        device_id: 'sample',
        sequence: 0,
        request_id,
        call: 'onTheWay',
        body: JSON.stringify({ expected_at: null }),
        content_hash: Buffer.alloc(32),
        done_at,
        happened_at: done_at,
        is_clock_uncertain: false,
        outcome: 'kept',
      })
      .execute()
    await tx.updateTable('requests').set({ has_kept_work: true }).where('id', '=', request_id).execute()
  })
  return id
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
  const agreement = (
    await admin.call('agreements.create', {
      body: { number: `Agreement of ${executor}`, client_id: client, starts_on: '2026-01-01', manager_id: executor },
    })
  ).response.id
  const template = { name: `Schedule of ${executor}`, client_id: client, manager_id: executor }
  const schedule = await createSchedule(admin, everyMonday(client, { template }))
  return {
    client,
    facility,
    agreement,
    checklist,
    equipment: equipment.id,
    request,
    employee: executor,
    scheduled_request: schedule,
  }
}

/** Two of them cannot have one name. */
async function createWorkType(admin: Caller): Promise<number> {
  return (await admin.call('workTypes.create', { body: { name: `Work ${randomUUID()}` } })).response.id
}
