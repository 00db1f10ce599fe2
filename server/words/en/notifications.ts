import { roleTitle } from '#contract/users/role-names.ts'
import type { NotificationTexts } from '../notification-texts.ts'
import { emails } from './emails.ts'

export const notifications: NotificationTexts = {
  request: (number, isEmergency) => `${isEmergency ? 'Emergency request' : 'Request'} #${number}`,
  push: {
    test: { title: 'Notifications work', body: 'This is how they look on this device.' },
    many: (count) => `New notifications: ${count}`,
  },
  types: {
    request_assigned: { what: () => 'you have been assigned to it' },
    request_unassigned: { what: () => 'you have been removed from it' },
    request_created: { what: () => 'created' },
    request_started: { what: () => 'work has started' },
    request_finished: { what: () => 'work is finished' },
    request_signed: { what: () => 'the client approved the work' },
    request_declined: { what: () => 'the client did not approve the work', details: ({ comment }) => comment ?? null },
    request_cancelled: { what: () => 'cancelled', details: ({ comment }) => comment ?? null },
    request_reopened: { what: () => 'reopened', details: ({ comment }) => comment ?? null },
    mentioned: { what: () => 'you were mentioned in a note', details: ({ comment }) => comment ?? null },
    request_comment: { what: () => 'new comment', details: ({ comment }) => comment ?? null },
    request_price_changed: {
      what: () => 'price changed',
      details: (payload, { money }, { currency }) =>
        payload.new ? `new price: ${money(payload.new, currency)}` : 'price removed',
    },
    request_deadline_changed: {
      what: () => 'deadline changed',
      details: (payload, { time }) => (payload.new ? `new deadline: ${time(payload.new)}` : 'deadline removed'),
    },
    request_deadline_soon: {
      what: () => 'due soon',
      details: ({ deadline_at }, { time }) => (deadline_at ? `deadline: ${time(deadline_at)}` : null),
    },
    request_overdue: {
      what: () => 'overdue',
      details: ({ deadline_at }, { time }) => (deadline_at ? `deadline was: ${time(deadline_at)}` : null),
    },
    schedule_generated: {
      what: ({ count = 0 }) => `missed requests created: ${count}`,
    },
    schedule_failed: {
      what: () => 'a scheduled request was not created',
      details: ({ date, failure }, { day }) =>
        [date && day(date), failure && emails.scheduleFailures[failure]].filter(Boolean).join(': '),
    },
    contract_ending: {
      what: ({ days }) => (days === 0 ? 'the contract ends today' : `days until the contract ends: ${days}`),
      details: ({ till }, { day }) => (till ? `contract until ${day(till)}` : null),
    },
    contract_expired: {
      what: () => 'the contract has expired',
      details: ({ till }, { day }) => (till ? `expired on ${day(till)}` : null),
    },
    storage_almost_full: {
      what: () => 'file storage is almost full',
      details: ({ used = 0, limit = 0 }, { gigabytes }) => `${gigabytes(used)} of ${gigabytes(limit)}`,
    },
    storage_full: {
      what: () => 'file storage is full',
      details: ({ used = 0, limit = 0 }, { gigabytes }) => `${gigabytes(used)} of ${gigabytes(limit)}`,
    },
    import_finished: {
      what: ({ state }) => (state === 'failed' ? 'the import failed' : 'the import is finished'),
    },
    account_export_ready: { what: () => 'the company data archive is ready' },
    account_export_failed: { what: () => 'the company data archive failed' },
    user_invited: { what: () => 'invitation accepted' },
    role_changed: {
      what: () => 'your permissions have changed',
      details: ({ role }) => (role ? `your role: ${roleTitle('en', role)}` : null),
    },
    new_device: {
      what: () => 'sign-in from a new device',
      details: ({ device_name }) => device_name ?? null,
    },
  },
}
