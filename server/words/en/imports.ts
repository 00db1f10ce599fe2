import type { Translated } from '#contract/words/shape.ts'
import type { imports as ru } from '../ru/imports.ts'

export const imports: Translated<typeof ru> = {
  shared: {
    anyText: 'Any text',
    title: (lengthMax) => `Required. Up to ${lengthMax} characters`,
    columns: {
      tags: {
        note: 'Separated by commas; added to existing ones',
      },
    },
  },
  clients: {
    asText: 'Best formatted as text, so that zeros and the last digits are kept',
    columns: {
      name: {
        example: 'Daisy Ltd',
        example2: 'Peter Smith',
      },
      type: {
        note: 'Company or Individual; empty means company',
        example: 'Company',
        example2: 'Individual',
      },
      phone: {
        note: 'One number, with or without the country code',
      },
      email: {
        note: 'One address',
      },
      comment: {
        example: 'Order a visitor pass a day ahead',
      },
      tags: {
        example: 'regular, chain',
      },
      full_name: {
        example: 'Daisy Limited',
      },
      inn: {
        note: 'Matches an existing client. Format it as text, so that a leading zero is kept',
      },
      kpp: {
        title: 'KPP',
      },
      ogrn: {
        title: 'OGRN',
      },
      business_address: {
        example: '125009, Moscow, Tverskaya st. 1',
      },
      fact_address: {
        example: '125009, Moscow, Tverskaya st. 1',
      },
      bank_name: {
        example: 'Sberbank',
      },
      bank_bik: {
        title: 'BIK',
      },
      bank_account: {
        title: 'Account number',
      },
      bank_corr: {
        title: 'Correspondent account',
      },
      ceo: {
        title: 'Chief executive',
        example: 'Ann Peterson',
      },
    },
  },
  products: {
    columns: {
      title: {
        example: 'Oil filter',
        example2: 'Heat exchanger cleaning',
      },
      kind: {
        note: 'Goods or Service; empty means goods',
        example: 'Goods',
        example2: 'Service',
      },
      article: {
        note: 'Matches existing goods and services',
      },
      measure: {
        note: 'Such as pcs, m, h. A new one is added to the list',
        example: 'pcs',
        example2: 'h',
      },
      category: {
        note: 'A new one is added to the list',
        example: 'Spare parts',
        example2: 'Labour',
      },
      price: {
        note: 'Amount in the company’s currency',
      },
      description: {
        example: 'For boilers of 24–35 kW',
      },
    },
  },
  equipment: {
    columns: {
      title: {
        example: 'Gas boiler',
        example2: 'Circulation pump',
      },
      article: {
        note: 'Matches existing equipment when there is no serial number',
      },
      serial: {
        note: 'Matches existing equipment',
      },
      facility: {
        note: 'The name of an existing facility',
      },
      parent: {
        title: 'Part of',
        note: 'For new parts: the serial number or part number of existing equipment or of a row above. Both must be at one facility',
      },
      installed_on: {
        note: 'Date',
      },
      warranty_till: {
        note: 'Date',
      },
      tags: {
        example: 'boiler room',
      },
    },
  },
  plans: {
    workNames: {
      maintenance: 'Maintenance',
      repair: 'Repair',
      installation: 'Installation',
      inspection: 'Inspection',
      cleaning: 'Cleaning',
    },
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    columns: {
      facility: {
        note: 'The name of an existing facility. Not needed if the equipment is at one facility',
        example: 'Forest Street boiler house',
        example2: 'North Business Centre',
      },
      client: {
        note: 'The name of an existing client; needed if there is no facility or several have that name',
      },
      equipment: {
        note: 'Name, serial number or part number of existing equipment; separate several with semicolons',
        example: 'Gas boiler',
        example2: 'Chiller 1; Chiller 2',
      },
      name: {
        note: 'Name of the requests; if empty, made of the work type and the equipment. Up to 300 characters',
        example: 'Boiler maintenance',
        example2: 'Chiller inspection',
      },
      work_type: {
        note: 'Such as maintenance, repair, inspection. A new one is added to the list',
        example: 'Maintenance',
        example2: 'Inspection',
      },
      frequency: {
        title: 'Frequency',
        note: 'In words: daily, every Monday, every 2 weeks, monthly, quarterly, every half year, twice a year, yearly',
        example: 'quarterly',
        example2: 'every 2 weeks',
      },
      first_date: {
        title: 'First date',
        note: 'The other dates are counted from it',
      },
      time: {
        title: 'Time',
        note: 'Empty means 09:00',
      },
      duration_min: {
        title: 'Duration, min',
        note: 'In minutes; “1.5 h” works too. Empty means 60',
      },
      executors: {
        note: 'Names or emails, separated by commas',
        example: 'Peter Smith',
      },
      manager: {
        note: 'Name or email; empty means the facility’s manager',
      },
      checklists: {
        note: 'Names, separated by semicolons',
      },
      price: {
        note: 'Amount in the company’s currency',
      },
      description: {
        example: 'Order a visitor pass a day ahead',
      },
      holidays: {
        title: 'On a day off',
        note: 'Keep, Skip, Next working day or Previous working day; empty means keep',
        example: 'Next working day',
        example2: 'Skip',
      },
      ends_on: {
        title: 'Until',
        note: 'The last day; empty means no end',
      },
      serial: {
        title: 'Serial number',
      },
      article: {
        title: 'Part no.',
      },
      interval_months: {
        title: 'Interval, months',
      },
      duration_hours: {
        title: 'Duration, h',
      },
      day: {
        title: 'Day of the month',
      },
      year: {
        title: 'Year',
      },
    },
    m1: 'M1',
    m2: 'M2',
    layout: {
      months: 'Months',
      facility: 'Facility',
      equipment: 'Equipment',
      forestStreetBoilerHouse: 'Forest Street boiler house',
      gasBoiler: 'Gas boiler',
      northBusinessCentre: 'North Business Centre',
      chiller1: 'Chiller 1',
      januaryDecember: 'January … December',
      insteadOfAFrequencyX:
        'Instead of a frequency: X, a work type (M1, Repair) or a day of the month. Each work type becomes its own scheduled request, repeated every year. Without a day it is the first working day of the month',
      dayOfTheMonth: 'Day of the month',
      forMarksWithoutADay: 'For marks without a day: the day to use',
      serialNumberPartNo: 'Serial number, Part no.',
      toFindEquipmentWhenNames: 'To find equipment when names repeat',
    },
  },
  example: {
    sheet: 'Notes',
    column: 'Column',
    note: 'What to enter',
  },
  refused: {
    why: 'Why it was not imported',
    row: 'Row in the file',
  },
}
