/** The account's own categories and units of measure: renaming and deleting them. */
export const lookups = {
  categories: 'Categories',
  measures: 'Units of measure',
  hint: 'New ones appear here when you type them for goods or services. Renaming changes the name in all goods and services at once.',
  name: 'Name',
  rename: 'Rename',
  renameNamed: 'Rename “{{name}}”',
  removeNamed: 'Delete “{{name}}”',
  removeQuestion: 'Delete “{{name}}”?',
  removeWarning: 'It is removed from the list to choose from. You can type it again later.',
  inUse: 'It is in use. Choose something else on these pages first:',
  save: 'Save',
  none: 'Nothing yet',
}
