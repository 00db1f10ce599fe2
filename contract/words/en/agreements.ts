import type { agreements as ruAgreements } from '../ru/agreements.ts'
import type { Translated } from '../shape.ts'

export const agreements: Translated<typeof ruAgreements> = {
  title: 'Agreements',
  fields: {
    number: 'Number',
    client_id: 'Client',
    client: 'Client',
    facilities: 'Facilities',
    facility_ids: 'Facilities',
    starts_on: 'Valid from',
    ends_on: 'Valid until',
    renewal_months: 'Renewed for, months',
    manager_id: 'Manager',
    manager: 'Manager',
    report_emails: 'Who gets the monthly report',
    comment: 'Comment',
    targets: 'Targets',
    apply_to: 'For which requests',
    open_requests: 'Open requests',
    created_at: 'Added',
    ends_soon: 'End',
  },
  everyClient: 'All clients without an agreement of their own',
  target: {
    any: 'All but planned',
    kinds: { reaction: 'reaction', arrival: 'arrival', resolution: 'resolution' },
    workingDays: (count) => `${count} working ${count === 1 ? 'day' : 'days'}`,
    always: 'around the clock',
  },
  reactionEnds: {
    assigned: 'A technician is assigned',
    on_the_way: 'The technician is on the way',
    started: 'Work is started',
  },
}
