import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { imports as ru } from '../ru/imports.ts'
import { plans } from './import-plans.ts'

export const imports: Translated<typeof ru> = {
  shared: {
    anyText: 'Any text',
    externalId:
      'What the program calls the row: it is found by that, whatever the other cells say. Format it as text, so that leading zeros are kept',
    title: (lengthMax) => `Required. Up to ${lengthMax} characters`,
    columns: {
      name: {
        synonyms: [],
      },
      tags: {
        synonyms: ['Tag', 'Labels'],
        note: 'Separated by commas; added to existing ones',
      },
    },
  },
  custom: {
    yesNo: { yes: ['yes', 'y', 'true'], no: ['no', 'n', 'false'] },
    notes: {
      one: (titles) => `One of: ${titles}`,
      several: (titles) => `Separated by commas, of: ${titles}`,
      name: 'The name, as it is in the system',
      of: {
        number: 'A number',
        money: 'An amount',
        date: 'A date: 31.12.2026',
        time: 'A date and time: 31.12.2026 10:00',
        yes_no: 'Yes or No',
        phone: 'A phone number',
        email: 'An email address',
        link: 'The address of a page: https://…',
      },
    },
  },
  clients: {
    types: {
      company: [words.clients.types.company, 'Legal entity', 'Business'],
      person: [words.clients.types.person, 'Private person'],
    },
    countries: {
      ru: [words.countryNames.ru, 'Russian Federation'],
      ae: [words.countryNames.ae, 'UAE'],
      am: [words.countryNames.am],
      az: [words.countryNames.az],
      by: [words.countryNames.by],
      ge: [words.countryNames.ge],
      kg: [words.countryNames.kg, 'Kyrgyz Republic'],
      kz: [words.countryNames.kz],
      md: [words.countryNames.md, 'Republic of Moldova'],
      pl: [words.countryNames.pl],
      tj: [words.countryNames.tj],
      tm: [words.countryNames.tm],
      uz: [words.countryNames.uz],
      ua: [words.countryNames.ua],
    },
    asText: 'Best formatted as text, so that zeros and the last digits are kept',
    columns: {
      name: {
        synonyms: ['Client', 'Company', 'Customer'],
        example: 'Daisy Ltd',
        example2: 'Peter Smith',
      },
      type: {
        synonyms: ['Kind'],
        note: 'Company or Individual; empty means company',
        example: words.clients.types.company,
        example2: words.clients.types.person,
      },
      country: {
        note: "Whose bank details; empty means the phone's country, or your company's",
        example: words.countryNames.ru,
      },
      phone: {
        synonyms: ['Phone number', 'Mobile'],
        note: 'One number, with or without the country code',
      },
      email: {
        synonyms: ['E-mail', 'Mail', 'Email address'],
        note: 'One address',
      },
      comment: {
        synonyms: ['Note', 'Notes', 'Description'],
        example: 'Order a visitor pass a day ahead',
      },
      full_name: {
        synonyms: ['Legal name'],
        example: 'Daisy Limited',
      },
      inn: {
        synonyms: ['INN', 'Tax number', 'Tax ID', 'NIP', 'UNP', 'BIN', 'IDNO', 'TRN'],
        note: 'Matches an existing client. Format it as text, so that a leading zero is kept',
      },
      kpp: {
        title: words.clients.numbers.kpp,
      },
      ogrn: {
        title: 'OGRN',
        synonyms: ['Registration number'],
      },
      business_address: {
        synonyms: ['Legal address', 'Business address'],
        example: '125009, Moscow, Tverskaya st. 1',
      },
      fact_address: {
        synonyms: ['Address', 'Actual address', 'Postal address'],
        example: '125009, Moscow, Tverskaya st. 1',
      },
      bank_name: {
        synonyms: ['Bank name'],
        example: 'Sberbank',
      },
      bank_bik: {
        title: 'BIK',
      },
      bank_account: {
        title: 'Account number',
        synonyms: ['Bank account', 'IBAN'],
      },
      bank_corr: {
        title: 'Correspondent account',
        synonyms: [],
      },
      ceo: {
        title: 'Chief executive',
        synonyms: ['CEO', 'Director'],
        example: 'Ann Peterson',
      },
      main_accountant: {
        synonyms: ['Accountant'],
      },
      tags: {
        example: 'regular, chain',
      },
    },
  },
  products: {
    kinds: {
      goods: [words.products.kinds.goods, 'Product', 'Material'],
      service: [words.products.kinds.service, 'Services', 'Work'],
    },
    columns: {
      title: {
        synonyms: ['Title', 'Product', 'Service', 'Item'],
        example: 'Oil filter',
        example2: 'Heat exchanger cleaning',
      },
      kind: {
        synonyms: ['Kind'],
        note: 'Goods or Service; empty means goods',
        example: words.products.kinds.goods,
        example2: words.products.kinds.service,
      },
      article: {
        synonyms: ['Article', 'SKU', 'Code', 'Part number'],
        note: 'Matches existing goods and services',
      },
      measure: {
        synonyms: ['Measure', 'Unit of measure'],
        note: 'Such as pcs, m, h. A new one is added to the list',
        example: 'pcs',
        example2: 'h',
      },
      category: {
        synonyms: ['Group'],
        note: 'A new one is added to the list',
        example: 'Spare parts',
        example2: 'Labour',
      },
      price: {
        synonyms: ['Cost'],
        note: 'Amount in the company’s currency',
      },
      description: {
        synonyms: ['Comment', 'Note'],
        example: 'For boilers of 24–35 kW',
      },
    },
  },
  equipment: {
    columns: {
      title: {
        synonyms: ['Title', 'Equipment', 'Device'],
        example: 'Gas boiler',
        example2: 'Circulation pump',
      },
      article: {
        synonyms: ['Article', 'Part number', 'Code', 'Inventory number'],
        note: 'Matches existing equipment when there is no serial number',
      },
      model: {
        synonyms: [],
      },
      manufacturer: {
        synonyms: ['Brand', 'Maker', 'Vendor'],
      },
      serial: {
        synonyms: ['S/N', 'Serial', 'Serial no'],
        note: 'Matches existing equipment',
      },
      facility: {
        synonyms: ['Site', 'Location'],
        note: 'The name of an existing facility',
      },
      parent: {
        title: 'Part of',
        synonyms: ['Parent', 'Unit', 'Belongs to'],
        note: 'For new parts: the serial number or part number of existing equipment or of a row above. Both must be at one facility',
      },
      installed_on: {
        synonyms: ['Installation date', 'Installed'],
        note: 'Date',
      },
      warranty_till: {
        synonyms: ['Warranty', 'Warranty till'],
        note: 'Date',
      },
      tags: {
        example: 'boiler room',
      },
    },
  },
  plans,
  example: {
    file: (title: string) => `${title}, example`,
    sheet: 'Notes',
    column: 'Column',
    note: 'What to enter',
  },
  refused: {
    why: 'Why it was not imported',
    row: 'Row in the file',
  },
}
