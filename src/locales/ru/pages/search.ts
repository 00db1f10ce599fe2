import { words } from '#contract/words/ru/index.ts'

/** The search over everything, opened from the top bar. */
export const search = {
  title: 'Поиск по всей системе',
  placeholder: 'Номер, телефон, имя, ИНН, серийный номер…',
  close: 'Закрыть',
  results: 'Результаты',
  groups: {
    recent: 'Недавнее',
    actions: 'Действия',
    pages: 'Разделы',
    open: 'Открытые заявки найденных',
    call: 'Звонят?',
    requests: words.requests.title,
    clients: words.clients.title,
    facilities: words.facilities.title,
    contacts: 'Контакты',
    equipment: words.equipment.title,
    employees: words.employees.title,
    users: words.users.title,
  },
  actions: {
    requests: 'Новая заявка',
    clients: 'Новый клиент',
    facilities: 'Новый объект',
    equipment: 'Новое оборудование',
    scheduled_requests: 'Новая заявка по расписанию',
    check_lists: 'Новый чек-лист',
    users: 'Новый пользователь',
  },
  newRequestFor: 'Новая заявка: {{name}}',
  until: 'срок {{time}}',
  searching: 'Идёт поиск',
  found_one: 'Найден {{count}} результат',
  found_few: 'Найдено {{count}} результата',
  found_many: 'Найдено {{count}} результатов',
  found_other: 'Найдено {{count}} результата',
  nothing: 'Ничего не найдено',
  nothingHint:
    'Искать можно по номеру заявки, части имени или названия, адресу, телефону (от четырёх цифр подряд), email, ИНН и серийному номеру.',
  forget: 'Очистить недавнее',
  keys: { choose: 'выбрать', open: 'открыть', newTab: 'в новой вкладке', close: 'закрыть' },
}
