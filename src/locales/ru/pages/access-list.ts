/** Who can see a row, and why. */
export const accessList = {
  ask: 'Кто это видит?',
  title: { requests: 'Кто видит эту заявку', facilities: 'Кто видит этот объект' },
  responsibleFor: { requests: 'Отвечают за заявку', facilities: 'Отвечают за объект' },
  byRole: 'По правам роли',
  reasons: {
    requests: {
      admin: 'администратор видит всё',
      role: 'роль видит все заявки',
      manager: 'менеджер заявки',
      author: 'автор заявки',
      executor: 'исполнитель заявки',
    },
    facilities: {
      admin: 'администратор видит всё',
      role: 'роль видит все объекты',
      manager: 'менеджер объекта',
      author: 'автор',
      executor: 'исполнитель открытой заявки на объекте',
    },
  },
  viewAs: 'Посмотреть глазами: {{name}}',
}
