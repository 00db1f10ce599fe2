import { BANK_FIELDS, bankDetails, bankDetailsChange, isBankFieldOf } from '#contract/account/bank-details.ts'
import { clientCreate, clientUpdate } from '#contract/clients/clients.ts'
import type { Country } from '#contract/phone-masks.ts'
import type { LocalizedText } from '#server/sheets/list-sheet.ts'
import { anyText, tagsColumn, textColumn, titleColumn } from './columns.ts'
import type { ImportColumn, ImportDefinition } from './import-definition.ts'
import { asChoice, asDigits, asPhone } from './read-cells.ts'

type Bank = keyof typeof bankDetails.shape

function bank(name: Bank, title: LocalizedText, rest: Pick<ImportColumn, 'note' | 'examples'> & Partial<ImportColumn>) {
  const isKnownIn = (country: Country) => isBankFieldOf(country, name)
  return { name, title, store: { in: 'satellite' }, isKnownIn, ...rest } as const satisfies ImportColumn
}

/** A registration number with Russian examples. */
function number(
  name: Bank,
  title: LocalizedText,
  rest: Pick<ImportColumn, 'note' | 'examples'> & Partial<ImportColumn>,
) {
  return bank(name, title, { examplesIn: 'ru', ...rest })
}

const asText: LocalizedText = {
  ru: 'Лучше текстом, чтобы не пропали нули и последние цифры',
  en: 'Best formatted as text, so that zeros and the last digits are kept',
}

const NO_DETAILS = bankDetails.parse(Object.fromEntries(BANK_FIELDS.map((field) => [field, null])))

/** The schema of a client with bank details, whose numbers follow the rules of the account's country. */
function clientIn(country: Country) {
  const fields = clientUpdate.extend({ ...bankDetails.partial().shape, name: clientCreate.shape.name })
  return fields.transform((row, context) => {
    const given = Object.entries(row).filter(([name]) => name in bankDetails.shape)
    const checked = bankDetailsChange(country, NO_DETAILS).safeParse(Object.fromEntries(given))
    for (const { path, message, ...issue } of checked.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message, ...('params' in issue && { params: issue.params }) })
    }
    return { ...row, ...checked.data }
  })
}

export const clientImport: ImportDefinition = {
  entity: 'clients',
  permission: 'clients',
  title: { ru: 'Клиенты', en: 'Clients' },
  table: 'clients',
  titleColumn: 'name',
  columns: [
    titleColumn('name', 200, {
      synonyms: ['Клиент', 'Контрагент', 'Имя', 'ФИО', 'Организация', 'Client', 'Company', 'Customer'],
      examples: [
        { ru: 'ООО «Ромашка»', en: 'Daisy Ltd' },
        { ru: 'Иванов Пётр Сергеевич', en: 'Peter Smith' },
      ],
    }),
    {
      name: 'type',
      title: { ru: 'Тип', en: 'Type' },
      synonyms: ['Тип клиента', 'Вид', 'Kind'],
      note: { ru: 'Компания или Частное лицо; пусто — компания', en: 'Company or Individual; empty means company' },
      examples: [
        { ru: 'Компания', en: 'Company' },
        { ru: 'Частное лицо', en: 'Individual' },
      ],
      read: asChoice({
        company: [
          'Компания',
          'Юрлицо',
          'Юр. лицо',
          'Юридическое лицо',
          'Организация',
          'ИП',
          'Legal entity',
          'Business',
        ],
        person: ['Частное лицо', 'Физлицо', 'Физ. лицо', 'Физическое лицо', 'Private person', 'Individual'],
      }),
      store: { in: 'row' },
    },
    {
      name: 'phone',
      title: { ru: 'Телефон', en: 'Phone' },
      synonyms: ['Тел', 'Телефоны', 'Номер телефона', 'Мобильный', 'Phone number', 'Mobile'],
      note: { ru: 'Один номер, с кодом страны или без него', en: 'One number, with or without the country code' },
      examples: ['+7 916 123-45-67', '+7 903 765-43-21'],
      read: asPhone,
      store: { in: 'row' },
    },
    {
      name: 'email',
      title: { ru: 'Email', en: 'Email' },
      synonyms: ['E-mail', 'Почта', 'Эл. почта', 'Электронная почта', 'Mail', 'Email address'],
      note: { ru: 'Один адрес', en: 'One address' },
      examples: ['office@romashka.example', 'ivanov@mail.example'],
      store: { in: 'row' },
    },
    textColumn(
      'comment',
      { ru: 'Комментарий', en: 'Comment' },
      {
        synonyms: ['Примечание', 'Описание', 'Заметки', 'Note', 'Notes', 'Description'],
        examples: [{ ru: 'Пропуск заказывать за день', en: 'Order a visitor pass a day ahead' }, ''],
      },
    ),
    tagsColumn({ ru: 'постоянный, сеть', en: 'regular, chain' }),
    bank(
      'full_name',
      { ru: 'Полное наименование', en: 'Full name' },
      {
        synonyms: ['Полное название', 'Legal name'],
        note: anyText,
        examples: [{ ru: 'Общество с ограниченной ответственностью «Ромашка»', en: 'Daisy Limited' }, ''],
      },
    ),
    number(
      'inn',
      { ru: 'ИНН', en: 'Tax number (INN)' },
      {
        synonyms: ['INN', 'Tax number', 'Tax ID', 'УНП', 'БИН', 'ИИН', 'ЕДРПОУ', 'NIP', 'UNP', 'BIN', 'IDNO', 'TRN'],
        note: {
          ru: 'По нему узнаётся клиент, который уже есть. Лучше текстом: так не пропадёт ноль в начале',
          en: 'Matches an existing client. Format it as text, so that a leading zero is kept',
        },
        examples: ['7707083893', '500100732259'],
        read: asDigits(10, 12),
      },
    ),
    number(
      'kpp',
      { ru: 'КПП', en: 'KPP' },
      {
        note: asText,
        examples: ['770701001', ''],
        read: asDigits(9),
      },
    ),
    number(
      'ogrn',
      { ru: 'ОГРН', en: 'OGRN' },
      {
        synonyms: ['ОГРНИП', 'Registration number'],
        note: asText,
        examples: ['1027700132195', ''],
      },
    ),
    bank(
      'business_address',
      { ru: 'Юридический адрес', en: 'Registered address' },
      {
        synonyms: ['Юр. адрес', 'Legal address', 'Business address'],
        note: anyText,
        examples: [{ ru: '125009, Москва, ул. Тверская, 1', en: '125009, Moscow, Tverskaya st. 1' }, ''],
      },
    ),
    bank(
      'fact_address',
      { ru: 'Фактический адрес', en: 'Trading address' },
      {
        synonyms: ['Адрес', 'Факт. адрес', 'Address', 'Actual address', 'Postal address'],
        note: anyText,
        examples: [{ ru: '125009, Москва, ул. Тверская, 1', en: '125009, Moscow, Tverskaya st. 1' }, ''],
      },
    ),
    bank(
      'bank_name',
      { ru: 'Банк', en: 'Bank' },
      {
        synonyms: ['Название банка', 'Bank name'],
        note: anyText,
        examples: [{ ru: 'ПАО Сбербанк', en: 'Sberbank' }, ''],
      },
    ),
    number(
      'bank_bik',
      { ru: 'БИК', en: 'BIK' },
      {
        note: asText,
        examples: ['044525225', ''],
        read: asDigits(9),
      },
    ),
    number(
      'bank_account',
      { ru: 'Расчётный счёт', en: 'Account number' },
      {
        synonyms: ['Р/с', 'Счёт', 'Расч. счёт', 'Bank account', 'IBAN'],
        note: asText,
        examples: ['40702810938000000014', ''],
      },
    ),
    number(
      'bank_corr',
      { ru: 'Корр. счёт', en: 'Correspondent account' },
      {
        synonyms: ['Корреспондентский счёт', 'К/с'],
        note: asText,
        examples: ['30101810400000000225', ''],
      },
    ),
    bank(
      'ceo',
      { ru: 'Руководитель', en: 'Chief executive' },
      {
        synonyms: ['Генеральный директор', 'Директор', 'CEO', 'Director'],
        note: anyText,
        examples: [{ ru: 'Петрова Анна Ильинична', en: 'Ann Peterson' }, ''],
      },
    ),
    bank(
      'main_accountant',
      { ru: 'Главный бухгалтер', en: 'Chief accountant' },
      {
        synonyms: ['Бухгалтер', 'Accountant'],
        note: anyText,
        examples: ['', ''],
      },
    ),
  ],
  schema: clientIn,
  defaults: { type: 'company' },
  identity: ['inn', 'email', 'name'],
  satellite: { table: 'bank_details', key: 'client_id' },
  tagType: 'client',
  referencedBy: [
    ['facilities', 'client_id'],
    ['requests', 'client_id'],
    ['scheduled_requests', 'client_id'],
    ['contacts', 'client_id'],
    ['attachments', 'client_id'],
  ],
  history: { created: 'clientCreated', changed: 'clientChanged', deleted: 'clientDeleted', place: 'client_id' },
  live: 'clients',
}
