/** In place of the names of what was erased. */
export const erased = {
  contact: 'Удалённый контакт',
  client: 'Удалённый клиент',
  facility: 'Удалённый объект',
  agreement: 'Договор удалённого клиента',
  user: { surname: 'Удалённый', firstname: 'сотрудник' },
}
