import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { EVENT_KINDS } from '#contract/history.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday, FIRST_MONDAY } from '#tests/support/schedules.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const { executor } = account.users
const client = await createClient(admin, 'Bakery')

const show = async (id: number) => (await admin.call('scheduledRequests.show', { params: { id } })).response
const kindsIn = async (id: number) =>
  (await admin.call('clients.feed', { params: { id } })).response.data.map(({ kind }) => kind)

describe('requests already created', () => {
  const created = async (overrides: Parameters<typeof everyMonday>[1] = {}) => {
    const id = await createSchedule(admin, everyMonday(client, overrides))
    const run = await admin.call('scheduledRequests.run', { params: { id }, body: { date: FIRST_MONDAY } })
    return { id, requestId: known(run.response.request).id }
  }
  const request = async (id: number) => (await admin.call('requests.show', { params: { id } })).response

  test('stay as they are when the schedule changes, unless asked', async () => {
    const { id, requestId } = await created()
    const { schedule } = await show(id)
    const body = {
      days: [1],
      schedule: { ...schedule, time: '12:00', deadline_after_min: 60 },
      template: { name: 'Changed', client_id: client, employees: [executor.id], price: '5.00', priority: 1 as const },
    }
    await admin.call('scheduledRequests.update', { params: { id }, body })
    expect(await request(requestId)).toMatchObject({ name: 'Service', version: 1 })

    const again = { ...body, template: { ...body.template, name: 'Changed again', description: 'All of it' } }
    await admin.call('scheduledRequests.update', { params: { id }, body: { ...again, change_created: true } })
    expect(await request(requestId)).toMatchObject({ name: 'Changed again', description: 'All of it', priority: 0 })
  })

  test('follow when asked until work on them begins, and keep what was changed on them', async () => {
    const { id, requestId } = await created()
    await admin.call('requests.update', { params: { id: requestId }, body: { description: 'Ring twice' } })
    const { schedule } = await show(id)
    await admin.call('scheduledRequests.update', {
      params: { id },
      body: {
        days: [1],
        schedule: { ...schedule, time: '12:00', deadline_after_min: 60 },
        template: { name: 'Changed', client_id: client, employees: [executor.id], price: '5.00' },
        change_created: true,
      },
    })
    expect(await request(requestId)).toMatchObject({
      name: 'Changed',
      description: 'Ring twice',
      price: '5.00',
      employees: [{ id: executor.id }],
      planned_start_at: '2031-01-06T09:00:00.000Z',
      deadline_at: '2031-01-06T10:00:00.000Z',
    })
  })

  test('lose a price that the template drops, but not one that was given to them', async () => {
    const template = { name: 'Service', client_id: client, price: '150.00' }
    const { id, requestId } = await created({ template })
    const other = (await admin.call('scheduledRequests.run', { params: { id }, body: { date: '2031-01-13' } })).response
    const otherId = known(other.request).id
    const agreed = { price: '99.00', comment: 'Agreed' }
    await admin.call('requests.changePrice', { params: { id: otherId }, body: agreed })
    const body = { template: { name: 'Service', client_id: client }, change_created: true }
    await admin.call('scheduledRequests.update', { params: { id }, body })
    expect(await request(requestId)).toMatchObject({ price: null })
    expect(await request(otherId)).toMatchObject({ price: '99.00' })
    const [event] = (await admin.call('requests.feed', { params: { id: requestId } })).response.data
    expect(known(event)).toMatchObject({
      kind: EVENT_KINDS.priceChanged.id,
      payload: { comment: 'Service', old: '150.00', new: null },
    })
  })

  test('lose checklists that the template drops, unless they have answers, and get those it gains', async () => {
    const checklist = async (name: string) =>
      (await admin.call('checklists.create', { body: { name, items: [{ title: 'All well?', type: 'text' }] } }))
        .response.id
    const [dropped, kept, gained] = [await checklist('Dropped'), await checklist('Kept'), await checklist('Gained')]
    const template = (checklists: number[]) => ({ name: 'Service', client_id: client, checklists })
    const { id, requestId } = await created({ template: template([dropped, kept]) })
    const run = await admin.call('scheduledRequests.run', { params: { id }, body: { date: '2031-01-13' } })
    const answeredId = known(run.response.request).id
    await testApp.services.database.inAccount(account.id, (tx) =>
      sql`update request_checklist_items set answer = '"Yes"' where request_checklist_id in (
        select id from request_checklists where request_id = ${answeredId})`.execute(tx),
    )
    const body = { template: template([kept, gained]), change_created: true }
    await admin.call('scheduledRequests.update', { params: { id }, body })
    const namesOn = async (one: number) => (await request(one)).checklists.map(({ name }) => name)
    expect(await namesOn(requestId)).toEqual(['Kept', 'Gained'])
    expect(await namesOn(answeredId)).toEqual(['Dropped', 'Kept', 'Gained'])
    const feed = (await admin.call('requests.feed', { params: { id: requestId } })).response.data
    expect(feed.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ changes: { checklists: { old: ['Dropped'], new: null } } }),
    )
  })

  describe('whose date the new rule does not have', () => {
    const onTuesdays = async (id: number, change_created: boolean) => {
      const { schedule } = await show(id)
      await admin.call('scheduledRequests.update', { params: { id }, body: { days: [2], schedule, change_created } })
    }

    test('are cancelled when asked, and the subscribers of the facility are notified', async () => {
      const facility = (await admin.call('facilities.create', { body: { name: 'Hall', client_id: client } })).response
        .id
      const subscribers = { emails: ['guard@client.example'] }
      await admin.call('facilities.saveSubscribers', { params: { id: facility }, body: subscribers })
      const { id, requestId } = await created({ template: { name: 'Service', facility_id: facility } })
      await onTuesdays(id, true)
      expect(await request(requestId)).toMatchObject({
        status: REQUEST_STATUS.cancelledByCompany,
        cancel_reason: 'Service',
        scheduled_request: { id, date: FIRST_MONDAY },
      })
      expect(await show(id)).toMatchObject({ next_occurrence: { date: '2031-01-07' } })
      const emails = await testApp.services.database.asSystem((tx) =>
        tx.selectFrom('letters').select('subject').where('recipient', '=', 'guard@client.example').execute(),
      )
      expect(emails).toHaveLength(2)
    })

    test('stay as they are when not asked', async () => {
      const { id, requestId } = await created()
      await onTuesdays(id, false)
      expect(await request(requestId)).toMatchObject({ status: REQUEST_STATUS.new, version: 1 })
    })

    test('stay when a user gave them another time, or the rule counts from completion', async () => {
      const moved = await created()
      const body = { planned_start_at: '2031-01-09T06:00:00Z' }
      await admin.call('requests.update', { params: { id: moved.requestId }, body })
      await onTuesdays(moved.id, true)
      const counted = await created({ schedule: { after_completion: true } })
      await onTuesdays(counted.id, true)
      for (const { requestId } of [moved, counted]) {
        expect(await request(requestId)).toMatchObject({ status: REQUEST_STATUS.new })
      }
    })

    test('are cancelled with the later part of a split, and those before it stay', async () => {
      const { id, requestId } = await created()
      const run = await admin.call('scheduledRequests.run', { params: { id }, body: { date: '2031-01-20' } })
      const laterId = known(run.response.request).id
      const { schedule } = await show(id)
      const body = { apply: 'later' as const, from: '2031-01-13', days: [2], schedule, change_created: true }
      await admin.call('scheduledRequests.update', { params: { id }, body })
      expect(await request(requestId)).toMatchObject({ status: REQUEST_STATUS.new })
      expect(await request(laterId)).toMatchObject({ status: REQUEST_STATUS.cancelledByCompany })
    })
  })

  test('are left alone once begun', async () => {
    const { id, requestId } = await created({
      template: { name: 'Service', client_id: client, employees: [executor.id] },
    })
    await admin.call('requests.start', { params: { id: requestId } })
    const template = { name: 'Too late', client_id: client, employees: [executor.id] }
    await admin.call('scheduledRequests.update', { params: { id }, body: { template, change_created: true } })
    expect((await request(requestId)).name).toBe('Service')
  })

  test('go with the later part of a split, and are not created again', async () => {
    const { id, requestId } = await created()
    await admin.call('scheduledRequests.run', { params: { id }, body: { date: '2031-01-20' } })
    const body = { apply: 'later' as const, from: '2031-01-13', template: { name: 'Later', client_id: client } }
    const later = (await admin.call('scheduledRequests.update', { params: { id }, body })).response
    expect(later).toMatchObject({ created_count: 1, next_occurrence: { date: '2031-01-13' } })
    expect(await show(id)).toMatchObject({ created_count: 1, state: 'ended' })
    const again = await admin.attempt('scheduledRequests.run', {
      params: { id: later.id },
      body: { date: '2031-01-20' },
    })
    expect(invalidKeys(again.error)).toEqual({ date: 'occurrence_created' })
    expect((await request(requestId)).scheduled_request_id).toBe(id)
  })

  test('stay when the schedule is deleted', async () => {
    const { id, requestId } = await created()
    await admin.call('scheduledRequests.remove', { params: { id } })
    expect((await admin.attempt('scheduledRequests.show', { params: { id } })).status).toBe(404)
    expect(await request(requestId)).toMatchObject({ scheduled_request_id: null, scheduled_request: null })
    expect(await kindsIn(client)).toContain(EVENT_KINDS.scheduleDeleted.id)
  })
})
