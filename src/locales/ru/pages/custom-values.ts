/** Fields of the account's own in lists, forms and on pages. */
export const customValues = {
  from: 'От',
  to: 'До',
  any: 'Любое',
}
