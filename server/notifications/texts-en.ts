import type { NotificationTexts } from './notification-texts.ts'

export const en: NotificationTexts = {
  request: (number, isEmergency) => `${isEmergency ? 'Emergency request' : 'Request'} No. ${number}`,
  types: {
    request_assigned: { what: () => 'you are assigned to it' },
    request_unassigned: { what: () => 'you are no longer assigned to it' },
    request_created: { what: () => 'created' },
    request_started: { what: () => 'work has started' },
    request_finished: { what: () => 'work is finished' },
    request_signed: { what: () => 'the client accepted the work' },
    request_declined: { what: () => 'the client did not accept the work', details: ({ comment }) => comment ?? null },
    request_cancelled: { what: () => 'cancelled', details: ({ comment }) => comment ?? null },
    request_reopened: { what: () => 'reopened', details: ({ comment }) => comment ?? null },
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
      what: () => 'the deadline is near',
      details: ({ deadline_at }, { time }) => (deadline_at ? `deadline: ${time(deadline_at)}` : null),
    },
    request_overdue: {
      what: () => 'the deadline has passed',
      details: ({ deadline_at }, { time }) => (deadline_at ? `it was: ${time(deadline_at)}` : null),
    },
  },
}
