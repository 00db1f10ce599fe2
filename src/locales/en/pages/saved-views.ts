export const savedViews = {
  empty: 'Saved filters, columns and order of the list will be here.',
  name: 'Name',
  save: 'Save what is shown',
  shared: 'Everybody in the company sees it',
  openWith: 'Open the list with it',
  update: 'Replace “{{name}}” with what is shown',
  remove: 'Delete “{{name}}”',
  makeDefault: 'Open the list with “{{name}}”',
  dropDefault: 'Do not open the list with “{{name}}”',
  saved: 'The view is saved',
}
