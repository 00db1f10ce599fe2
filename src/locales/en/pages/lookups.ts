/** The account's own categories and units of measure: renaming and deleting them. */
export const lookups = {
  categories: 'Categories',
  measures: 'Units of measure',
  hint: 'New ones appear here by themselves when they are typed on the page of goods or a service. Renaming changes the name in all goods and services at once.',
  name: 'Name',
  rename: 'Rename',
  renameNamed: 'Rename “{{name}}”',
  removeNamed: 'Delete “{{name}}”',
  removeQuestion: 'Delete “{{name}}”?',
  removeWarning: 'It leaves the list to choose from. It can be typed again when it is needed.',
  inUse: 'Choose something else on these pages first:',
  save: 'Save',
  none: 'Nothing yet',
}
