export const savedViews = {
  empty: 'Your saved filters, columns and sort order will appear here.',
  name: 'Name',
  save: 'Save current view',
  shared: 'Visible to everyone in the company',
  openWith: 'Use as default',
  update: 'Replace “{{name}}” with current view',
  remove: 'Delete “{{name}}”',
  makeDefault: 'Make “{{name}}” the default',
  dropDefault: 'Stop using “{{name}}” as default',
  saved: 'View saved',
}
