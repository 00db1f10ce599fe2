/** Requests printed to be taken along. */
export const requestSheets = {
  title: 'Requests on paper',
  print: 'Print',
  none: 'Select requests in the list to print them.',
  contacts: 'Contacts',
  work: 'Work done, materials',
  executor: 'Technician: signature, date',
  client: 'Client: work accepted, signature, date',
}
