import { type NotificationTexts, theComment } from '../../notifications/notification-texts.ts'
import type { OccurrenceFailure } from '../../scheduler/occurrences.ts'
import { roleTitle } from '../../users/role-names.ts'
import { requests } from './requests.ts'

const CLOCKS = requests.clocks

export const scheduleFailures: Record<OccurrenceFailure, string> = {
  client_archived: 'The client is archived.',
  facility_archived: 'The facility is archived.',
  executor_inactive: 'The technician has left or is deactivated.',
  manager_inactive: 'The manager is deactivated.',
  storage_full: 'The file storage is full.',
  not_created: 'There was an internal error.',
}

export const notifications: NotificationTexts = {
  request: (number, isEmergency) => `${isEmergency ? 'Emergency request' : 'Request'} #${number}`,
  push: {
    test: { title: 'Notifications work', body: 'This is how they look on this device.' },
    many: (count) => `New notifications: ${count}`,
  },
  types: {
    request_assigned: { title: 'Assigned to a request', what: () => 'you have been assigned to it' },
    request_unassigned: { title: 'Removed from a request', what: () => 'you have been removed from it' },
    request_created: { title: 'Request created', what: () => 'created' },
    request_started: { title: 'Work started', what: () => 'work has started' },
    request_finished: { title: 'Work finished', what: () => 'work is finished' },
    request_signed: { title: 'Client approved the work', what: () => 'the client approved the work' },
    request_declined: {
      title: 'Client did not approve the work',
      what: () => 'the client did not approve the work',
      details: theComment,
    },
    request_cancelled: {
      title: 'Request cancelled',
      what: () => 'cancelled',
      details: theComment,
    },
    request_reopened: { title: 'Request reopened', what: () => 'reopened', details: theComment },
    mentioned: {
      title: 'Mentioned in a note',
      what: () => 'you were mentioned in a note',
      details: theComment,
    },
    request_comment: { title: 'New comment', what: () => 'new comment', details: theComment },
    request_email: {
      title: 'Email about a request',
      what: () => 'an email came in',
      details: theComment,
    },
    request_price_changed: {
      title: 'Price changed',
      what: () => 'price changed',
      details: (payload, { money }, { currency }) =>
        payload.new ? `new price: ${money(payload.new, currency)}` : 'price removed',
    },
    work_kept: {
      title: 'Work on site awaits a decision',
      what: () => 'a technician worked after the request had changed: decide what to accept',
    },
    request_deadline_changed: {
      title: 'Deadline changed',
      what: () => 'deadline changed',
      details: (payload, { time }) => (payload.new ? `new deadline: ${time(payload.new)}` : 'deadline removed'),
    },
    request_deadline_soon: {
      title: 'Request due soon',
      what: () => 'due soon',
      details: ({ deadline_at }, { time }) => (deadline_at ? `deadline: ${time(deadline_at)}` : null),
    },
    request_overdue: {
      title: 'Request overdue',
      what: () => 'overdue',
      details: ({ deadline_at }, { time }) => (deadline_at ? `deadline was: ${time(deadline_at)}` : null),
    },
    request_sla_soon: {
      title: 'Due soon by the agreement',
      what: ({ clock }) => (clock ? `${CLOCKS[clock]} due soon` : 'due soon by the agreement'),
      details: ({ due_at }, { time }) => (due_at ? `due: ${time(due_at)}` : null),
    },
    request_sla_missed: {
      title: 'Missed by the agreement',
      what: ({ clock }) => (clock ? `${CLOCKS[clock]} missed` : 'missed by the agreement'),
      details: ({ due_at }, { time }) => (due_at ? `was due: ${time(due_at)}` : null),
    },
    request_sla_escalated: {
      title: 'Escalated by the agreement',
      what: ({ clock, percent }) =>
        clock && percent ? `${CLOCKS[clock]}: ${percent}% of the time has gone by` : 'a share of the time has gone by',
      details: ({ due_at }, { time }) => (due_at ? `due: ${time(due_at)}` : null),
    },
    schedule_generated: {
      title: 'Scheduled requests created',
      what: ({ count = 0 }) => `missed requests created: ${count}`,
    },
    schedule_failed: {
      title: 'Scheduled request not created',
      what: () => 'a scheduled request was not created',
      details: ({ date, failure }, { day }) =>
        [date && day(date), failure && scheduleFailures[failure]].filter(Boolean).join(': '),
    },
    contract_ending: {
      title: 'Contract ending',
      what: ({ days }) =>
        days ? `the contract ends in ${days} ${days === 1 ? 'day' : 'days'}` : 'the contract ends today',
      details: ({ till }, { day }) => (till ? `contract until ${day(till)}` : null),
    },
    contract_expired: {
      title: 'Contract expired',
      what: () => 'the contract has expired',
      details: ({ till }, { day }) => (till ? `expired on ${day(till)}` : null),
    },
    storage_almost_full: {
      title: 'Storage almost full',
      what: () => 'file storage is almost full',
      details: ({ used = 0, limit = 0 }, { gigabytes }) => `${gigabytes(used)} of ${gigabytes(limit)}`,
    },
    storage_full: {
      title: 'Storage full',
      what: () => 'file storage is full',
      details: ({ used = 0, limit = 0 }, { gigabytes }) => `${gigabytes(used)} of ${gigabytes(limit)}`,
    },
    import_finished: {
      title: 'Import finished',
      what: ({ state }) => (state === 'failed' ? 'the import failed' : 'the import is finished'),
    },
    account_export_ready: { title: 'Company data archive ready', what: () => 'the company data archive is ready' },
    account_export_failed: { title: 'Company data archive failed', what: () => 'the company data archive failed' },
    user_invited: { title: 'Invitation accepted', what: () => 'invitation accepted' },
    role_changed: {
      title: 'Your role changed',
      what: () => 'your permissions have changed',
      details: ({ role }) => (role ? `your role: ${roleTitle('en', role)}` : null),
    },
    new_device: {
      title: 'Sign-in from a new device',
      what: () => 'sign-in from a new device',
      details: ({ device_name }) => device_name ?? null,
    },
  },
}
