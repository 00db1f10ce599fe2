import { BANK_FIELDS, bankDetails, bankDetailsChange, isBankFieldOf } from '#contract/account/bank-details.ts'
import { clientCreate, clientUpdate } from '#contract/clients/clients.ts'
import { type Country, foreignCountryOf } from '#contract/values/phone-masks.ts'
import type { Text } from '#server/words/index.ts'
import { anyText, tagsColumn, textColumn, titleColumn } from './columns.ts'
import type { ImportColumn, ImportDefinition } from './import-definition.ts'
import { asChoice } from './read-cells.ts'

type Bank = keyof typeof bankDetails.shape

function bank(name: Bank, title: Text, rest: Pick<ImportColumn, 'note' | 'examples'> & Partial<ImportColumn>) {
  const isKnownIn = (country: Country) => isBankFieldOf(country, name)
  return {
    name,
    title,
    store: { in: 'satellite' },
    isKnownIn,
    isDispensable: name !== 'inn',
    ...rest,
  } as const satisfies ImportColumn
}

/** A registration number with Russian examples. */
function number(name: Bank, title: Text, rest: Pick<ImportColumn, 'note' | 'examples'> & Partial<ImportColumn>) {
  return bank(name, title, { examplesIn: 'ru', ...rest })
}

const asText: Text = (words) => words.imports.clients.asText

const NO_DETAILS = bankDetails.parse(Object.fromEntries(BANK_FIELDS.map((field) => [field, null])))

/** The schema of a client with bank details, whose numbers follow the rules of its country. */
function clientIn(home: Country) {
  const fields = clientUpdate.extend({ ...bankDetails.partial().shape, name: clientCreate.shape.name })
  return fields.transform((row, context) => {
    const checked = checkedNumbers(countryOf(row, home), row)
    for (const { path, message, ...issue } of checked.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message, ...('params' in issue && { params: issue.params }) })
    }
    return { ...row, ...checked.data }
  })
}

/** Of a row without one it is its phone's, unless its numbers are right at home and not there. */
function countryOf(row: Readonly<Record<string, unknown>>, home: Country): Country {
  if (row.country) return row.country as Country
  const foreign = foreignCountryOf(row.phone as string | null | undefined, home)
  const isRightIn = (country: Country) => checkedNumbers(country, row).success
  return foreign && (isRightIn(foreign) || !isRightIn(home)) ? foreign : home
}

function checkedNumbers(country: Country, row: Readonly<Record<string, unknown>>) {
  const given = Object.entries(row)
    .filter(([name]) => name in bankDetails.shape)
    .map(([name, value]) => [name, withFirstZero(country, name, value)])
  return bankDetailsChange(country, NO_DETAILS).safeParse(Object.fromEntries(given))
}

/** How many digits these Russian numbers have. */
const DIGITS: Record<string, readonly number[]> = { inn: [10, 12], kpp: [9], bank_bik: [9] }

/** A spreadsheet drops the leading zero when it reads the cell as a number; saved as .csv it is lost for good. */
function withFirstZero(country: Country, name: string, value: unknown): unknown {
  if (country !== 'ru' || typeof value !== 'string' || !/^\d+$/.test(value)) return value
  return DIGITS[name]?.includes(value.length + 1) ? `0${value}` : value
}

export const clientImport: ImportDefinition = {
  entity: 'clients',
  permission: 'clients',
  title: (words) => words.clients.title,
  table: 'clients',
  titleColumn: 'name',
  columns: [
    titleColumn('name', 200, {
      synonyms: (words) => words.imports.clients.columns.name.synonyms,
      examples: [
        (words) => words.imports.clients.columns.name.example,
        (words) => words.imports.clients.columns.name.example2,
      ],
    }),
    {
      name: 'type',
      title: (words) => words.clients.fields.type,
      synonyms: (words) => words.imports.clients.columns.type.synonyms,
      note: (words) => words.imports.clients.columns.type.note,
      examples: [
        (words) => words.imports.clients.columns.type.example,
        (words) => words.imports.clients.columns.type.example2,
      ],
      read: asChoice((words) => words.imports.clients.types),
      store: { in: 'row' },
    },
    {
      name: 'country',
      title: (words) => words.clients.fields.country,
      note: (words) => words.imports.clients.columns.country.note,
      examples: [(words) => words.imports.clients.columns.country.example, ''],
      read: asChoice((words) => words.imports.clients.countries),
      store: { in: 'row' },
    },
    {
      name: 'phone',
      title: (words) => words.clients.fields.phone,
      synonyms: (words) => words.imports.clients.columns.phone.synonyms,
      note: (words) => words.imports.clients.columns.phone.note,
      examples: ['+7 916 123-45-67', '+7 903 765-43-21'],
      isDispensable: true,
      store: { in: 'row' },
    },
    {
      name: 'email',
      title: (words) => words.clients.fields.email,
      synonyms: (words) => words.imports.clients.columns.email.synonyms,
      note: (words) => words.imports.clients.columns.email.note,
      examples: ['office@romashka.example', 'ivanov@mail.example'],
      store: { in: 'row' },
    },
    textColumn('comment', (words) => words.clients.fields.comment, {
      synonyms: (words) => words.imports.clients.columns.comment.synonyms,
      examples: [(words) => words.imports.clients.columns.comment.example, ''],
    }),
    tagsColumn((words) => words.imports.clients.columns.tags.example),
    bank('full_name', (words) => words.clients.bank.full_name, {
      synonyms: (words) => words.imports.clients.columns.full_name.synonyms,
      note: anyText,
      examples: [(words) => words.imports.clients.columns.full_name.example, ''],
    }),
    number('inn', (words) => words.clients.bank.inn, {
      synonyms: (words) => words.imports.clients.columns.inn.synonyms,
      note: (words) => words.imports.clients.columns.inn.note,
      examples: ['7707083893', '500100732259'],
    }),
    number('kpp', (words) => words.imports.clients.columns.kpp.title, {
      note: asText,
      examples: ['770701001', ''],
    }),
    number('ogrn', (words) => words.imports.clients.columns.ogrn.title, {
      synonyms: (words) => words.imports.clients.columns.ogrn.synonyms,
      note: asText,
      examples: ['1027700132195', ''],
    }),
    bank('business_address', (words) => words.clients.bank.business_address, {
      synonyms: (words) => words.imports.clients.columns.business_address.synonyms,
      note: anyText,
      examples: [(words) => words.imports.clients.columns.business_address.example, ''],
    }),
    bank('fact_address', (words) => words.clients.bank.fact_address, {
      synonyms: (words) => words.imports.clients.columns.fact_address.synonyms,
      note: anyText,
      examples: [(words) => words.imports.clients.columns.fact_address.example, ''],
    }),
    bank('bank_name', (words) => words.clients.bank.bank_name, {
      synonyms: (words) => words.imports.clients.columns.bank_name.synonyms,
      note: anyText,
      examples: [(words) => words.imports.clients.columns.bank_name.example, ''],
    }),
    number('bank_bik', (words) => words.imports.clients.columns.bank_bik.title, {
      note: asText,
      examples: ['044525225', ''],
    }),
    number('bank_account', (words) => words.imports.clients.columns.bank_account.title, {
      synonyms: (words) => words.imports.clients.columns.bank_account.synonyms,
      note: asText,
      examples: ['40702810938000000014', ''],
    }),
    number('bank_corr', (words) => words.imports.clients.columns.bank_corr.title, {
      synonyms: (words) => words.imports.clients.columns.bank_corr.synonyms,
      note: asText,
      examples: ['30101810400000000225', ''],
    }),
    bank('ceo', (words) => words.imports.clients.columns.ceo.title, {
      synonyms: (words) => words.imports.clients.columns.ceo.synonyms,
      note: anyText,
      examples: [(words) => words.imports.clients.columns.ceo.example, ''],
    }),
    bank('main_accountant', (words) => words.clients.bank.main_accountant, {
      synonyms: (words) => words.imports.clients.columns.main_accountant.synonyms,
      note: anyText,
      examples: ['', ''],
    }),
  ],
  schema: clientIn,
  defaults(given, home) {
    const country = countryOf(given, home)
    return { type: 'company', ...(country !== home && { country }) }
  },
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
