/** Fields of the account's own in lists, forms and on pages. */
export const customValues = {
  group: 'Свои поля',
  yes: 'Да',
  no: 'Нет',
  from: 'От',
  to: 'До',
  any: 'Любое',
}
