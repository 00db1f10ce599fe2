import type { Translated } from '#contract/words/shape.ts'
import type { keptWork as ru } from '#src/locales/ru/pages/kept-work.ts'

export const keptWork: Translated<typeof ru> = {
  title: 'Work on site awaits a decision',
  why: '— offline, after the request had changed',
  inOffice:
    'What you did arrived after the request had changed. The office is dealing with it, nothing is needed from you.',
  waits: 'A technician worked offline after the request had changed. The manager of the request decides.',
  accept_one: 'Accept {{count}} action',
  accept_other: 'Accept {{count}} actions',
  accepted: 'Accepted: by its technician, at its time',
  discard_one: 'Discard {{count}} action',
  discard_other: 'Discard {{count}} actions',
  discardTitle_one: 'Discard {{count}} action?',
  discardTitle_other: 'Discard {{count}} actions?',
  discardReason: 'Why it is not accepted',
  all: 'All requests with work to decide on',
  uncertain: "the phone's clock was off",
  reasons: {
    cancelled: '— offline; the request was cancelled',
    reassigned: '— offline; another technician had the request',
    finished: '— offline; the work was already finished',
    not_started: '— offline; the work had not been started',
    checklist_finished: '— offline; the checklist was already finished',
    field_archived: '— offline; the field was archived meanwhile',
    not_possible: '— offline; no longer possible in this request',
  },
}
