/** Executors given to several requests at once. */
export const bulkAssign = {
  button: 'Assign technicians',
  title_one: 'Assign technicians to {{count}} request',
  title_other: 'Assign technicians to {{count}} requests',
  replaces: 'The selected technicians replace those now assigned to all these requests.',
  assigned: 'assigned',
  done_one: '{{count}} request assigned',
  done_other: '{{count}} requests assigned',
  anyway_one: 'Assign anyway ({{count}})',
  anyway_other: 'Assign anyway ({{count}})',
  close: 'Done',
}
