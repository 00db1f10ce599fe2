import { words } from '#contract/words/ru/index.ts'

export { agreements } from './agreements.ts'
export { checklists as check_lists } from './checklists.ts'
export { crud } from './crud.ts'
export { equipment } from './equipment.ts'
export { facilities } from './facilities.ts'
export { products } from './products.ts'
export { pause_reasons, service_hours } from './service-hours.ts'
export { employees, users } from './users.ts'

export const { countryNames } = words
export const signInProviders = words.language.providers

export const clients = {
  ...words.clients,
  new: 'Новый клиент',
  add: 'Добавить клиента',
  empty: 'Клиентов пока нет. Добавьте первого, чтобы завести его объекты и заявки.',
  deleteQuestion: 'Удалить клиента {{name}}?',
  deleteWarning: 'Вместе с ним исчезнут его контакты, реквизиты и теги. Вернуть их будет нельзя.',
  events: {
    created: 'Добавлен клиент: {{name}}',
    changed: 'Изменён клиент: {{name}}',
    deleted: 'Удалён клиент: {{name}}',
  },
  emailed: 'Отправляем',
  notEmailed: 'Не отправляем',
  toCall: 'Кому позвонить',
  unsubscribed: 'Письма о заявках на {{email}} не отправляются: получатель отписался {{time}}.',
  accountCountry: '{{country}}, как у вашей компании',
  foreignNumbers: {
    title: 'Не всё соответствует правилам страны: {{country}}',
    unknown: 'такого номера там нет',
    kept: 'Сохранённые данные не изменились: исправьте их или проверьте, верно ли указана страна.',
  },
  registry: {
    fill: 'Заполнить',
    fillBy: 'Заполнить по {{number}}',
    hint: 'Найдём название, КПП, ОГРН, адрес и директора',
    filled: 'Заполнено: {{fields}}',
    same: 'Всё совпадает со справочником',
    kept: 'В справочнике указано другое',
    closing: 'По данным справочника, компания закрыта или закрывается',
    other: '{{field}} в справочнике: {{value}}',
    replace: 'Заменить',
    replaceNamed: 'Заменить: {{field}}',
  },
  hints: {
    country: 'От неё зависят набор реквизитов и их проверка',
    tags: 'Введите слово и нажмите Enter',
    email_created: 'Письма уходят контакту заявки, а если у него нет адреса, клиенту',
  },
  sections: { main: 'Основное', more: 'Дополнительно', emails: 'Письма о заявках' },
  tabs: {
    facilities: words.facilities.title,
    requests: words.requests.title,
    schedules: 'Регулярные заявки',
    agreements: words.agreements.title,
    contacts: 'Контакты',
    bank: 'Реквизиты',
    files: 'Файлы',
    feed: 'История',
  },
  /** The names of registration numbers in the client's country; contract/account/bank-details.ts says which it has. */
  bankNumbers: {
    ...words.clients.numbers,
    inn: words.clients.bank.inn,
    ogrn: 'ОГРН или ОГРНИП',
    bik: words.clients.bank.bank_bik,
    account: 'Расчётный счёт',
    corr: words.clients.bank.bank_corr,
    bic: 'BIC (SWIFT)',
    iban: 'Расчётный счёт (IBAN)',
    bin: 'БИН или ИИН',
    iik: 'ИИК (IBAN)',
    edrpou: 'ЕГРПОУ или РНУКПН',
    vat: 'ИПН плательщика НДС',
    mfo: 'МФО',
    tva: 'Код плательщика НДС (TVA)',
    hvhh: 'УНН (ՀՎՀՀ)',
    bankCode: 'Код банка',
    stir: 'ИНН (STIR) или ПИНФЛ',
    licence: 'Номер лицензии',
  },
}

export const contacts = {
  empty: 'Контактов пока нет',
  add: 'Добавить контакт',
  editNamed: 'Изменить контакт «{{name}}»',
  removeNamed: 'Удалить контакт «{{name}}»',
  removeQuestion: 'Удалить контакт «{{name}}»?',
  fields: { name: 'Имя', position: 'Должность', phone: words.clients.fields.phone, email: 'Email' },
}

/** The rest is loaded with the screens. */
export const scheduled_requests = { title: words.permissions.entities.schedule }
export const { work_types } = words
