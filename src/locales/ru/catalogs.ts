import { checklists } from './checklists.ts'
import { crud } from './crud.ts'
import { equipment } from './equipment.ts'
import { facilities } from './facilities.ts'
import { employees, users } from './people.ts'
import { products } from './products.ts'

const clients = {
  title: 'Клиенты',
  new: 'Новый клиент',
  add: 'Добавить клиента',
  empty: 'Клиентов пока нет. Добавьте первого, чтобы завести его объекты и заявки.',
  deleteQuestion: 'Удалить клиента «{{name}}»?',
  deleteWarning: 'Вместе с ним исчезнут его контакты, реквизиты и теги. Вернуть их будет нельзя.',
  types: { company: 'Компания', person: 'Частное лицо' },
  fields: {
    name: 'Название',
    type: 'Тип',
    phone: 'Телефон',
    email: 'E-mail',
    comment: 'Комментарий',
    tags: 'Теги',
    tag: 'Тег',
    facilities_count: 'Объектов',
    open_requests: 'Открытых заявок',
    created_at: 'Добавлен',
  },
  hints: { tags: 'Введите слово и нажмите Enter' },
  sections: { main: 'Основное', more: 'Дополнительно' },
  tabs: { facilities: 'Объекты', requests: 'Заявки', contacts: 'Контакты', bank: 'Реквизиты', feed: 'Лента' },
  bank: {
    full_name: 'Полное наименование',
    fact_address: 'Фактический адрес',
    business_address: 'Юридический адрес',
    inn: 'ИНН',
    kpp: 'КПП',
    ogrn: 'ОГРН',
    bank_name: 'Банк',
    bank_bik: 'БИК',
    bank_account: 'Расчётный счёт',
    bank_corr: 'Корреспондентский счёт',
    ceo: 'Генеральный директор',
    main_accountant: 'Главный бухгалтер',
  },
  /** What the numbers are called where the company is; contract/bank-details.ts says which country has which. */
  bankNumbers: {
    inn: 'ИНН',
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
  fields: { name: 'Имя', position: 'Должность', phone: 'Телефон', email: 'E-mail' },
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
}
