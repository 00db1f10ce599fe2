export const service_hours = {
  title: 'Service hours',
  fields: {
    name: 'Name',
    timezone: 'Time zone',
    days: 'Hours of the week',
    is_always: 'Around the clock',
    holidays: 'Holidays',
    short_days: 'The day before a holiday is an hour shorter',
    apply_to: 'Which requests it applies to',
    week: 'When',
    created_at: 'Created',
  },
  /** A week in short: `Mon–Fri 9:00–18:00, except holidays`. */
  week: {
    daily: 'daily',
    always: 'around the clock',
    never: 'never',
    exceptHolidays: 'except holidays',
    exceptOwn: 'except days off of the company',
  },
  /** Where the hours are kept. */
  zones: { account: 'By the time of the company', facility: 'By the time of the facility' },
}

export const pause_reasons = {
  title: 'Pause reasons',
  fields: {
    name: 'Name',
    stops: 'What it stops',
    needs_comment: 'Needs a comment',
    position: 'Order',
    is_archived: 'Archived',
  },
  /** Those every account begins with. */
  names: {
    waits_for_client: 'Waiting for the client',
    waits_for_part: 'Waiting for a part',
    waits_for_access: 'Waiting for access',
    other: 'Other',
  },
  /** What a pause stops. */
  clocks: {
    reaction: 'Reaction',
    arrival: 'Arrival',
    resolution: 'Resolution',
  },
}
