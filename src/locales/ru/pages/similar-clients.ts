/** What the form of a client says of clients that may be the same. */
export const similarClients = {
  title: 'Похоже, такой клиент уже есть',
  same: {
    name: 'то же название',
    phone: 'тот же телефон',
    email: 'тот же email',
    inn: 'тот же {{number}}',
  },
  archived: 'в архиве',
  choose: 'Выбрать',
  chooseNamed: 'Выбрать клиента {{name}}',
}
