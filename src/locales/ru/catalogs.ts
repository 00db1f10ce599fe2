import { words } from '#contract/words/ru/index.ts'
import { checklists } from './checklists.ts'
import { crud } from './crud.ts'
import { equipment } from './equipment.ts'
import { facilities } from './facilities.ts'
import { products } from './products.ts'
import { employees, users } from './users.ts'

const clients = {
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
  hints: {
    tags: 'Введите слово и нажмите Enter',
    email_created: 'Письма уходят контакту заявки, а если у него нет адреса, клиенту',
  },
  sections: { main: 'Основное', more: 'Дополнительно', emails: 'Письма о заявках' },
  tabs: {
    facilities: 'Объекты',
    requests: 'Заявки',
    schedules: 'Планы',
    contacts: 'Контакты',
    bank: 'Реквизиты',
    files: 'Файлы',
    feed: 'Лента',
  },
  /** The names of registration numbers in the account's country; contract/account/bank-details.ts says which it has. */
  bankNumbers: {
    inn: words.clients.bank.inn,
    kpp: 'КПП',
    ogrn: 'ОГРН или ОГРНИП',
    bik: 'БИК',
    account: 'Расчётный счёт',
    corr: 'Корреспондентский счёт',
    unp: 'УНП',
    bic: 'BIC (SWIFT)',
    iban: 'Расчётный счёт (IBAN)',
    bin: 'БИН или ИИН',
    kbe: 'КБе',
    iik: 'ИИК (IBAN)',
    edrpou: 'ЕГРПОУ или РНУКПН',
    vat: 'ИПН плательщика НДС',
    mfo: 'МФО',
    nip: 'NIP',
    regon: 'REGON',
    krs: 'KRS',
    idno: 'IDNO',
    tva: 'Код плательщика НДС (TVA)',
    hvhh: 'УНН (ՀՎՀՀ)',
    voen: 'VÖEN',
    bankCode: 'Код банка',
    identification: 'Идентификационный код',
    okpo: 'ОКПО',
    ein: 'ЕИН',
    taxCode: 'ИНН',
    stir: 'ИНН (STIR) или ПИНФЛ',
    trn: 'TRN',
    licence: 'Номер лицензии',
  },
}

const contacts = {
  empty: 'Контактов пока нет',
  add: 'Добавить контакт',
  editNamed: 'Изменить контакт «{{name}}»',
  removeNamed: 'Удалить контакт «{{name}}»',
  removeQuestion: 'Удалить контакт «{{name}}»?',
  fields: { name: 'Имя', position: 'Должность', phone: 'Телефон', email: 'Email' },
}

export const catalogs = {
  crud,
  clients,
  facilities,
  equipment,
  contacts,
  employees,
  users,
  products,
  check_lists: checklists,
  /** The rest is loaded with the screens. */
  scheduled_requests: { title: words.permissions.entities.schedule },
}
