import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { plans as ru } from '../ru/import-plans.ts'
import { planWords } from './plan-words.ts'

export const plans: Translated<typeof ru> = {
  workNames: {
    maintenance: words.requests.workTypes.maintenance,
    repair: words.requests.workTypes.repair,
    installation: words.requests.workTypes.installation,
    inspection: words.requests.workTypes.inspection,
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
      synonyms: ['Site', 'Location'],
      note: 'The name of an existing facility. Not needed if the equipment is at one facility',
      example: 'Forest Street boiler house',
      example2: 'North Business Centre',
    },
    client: {
      synonyms: ['Customer'],
      note: 'The name of an existing client; needed if there is no facility or several have that name',
    },
    equipment: {
      synonyms: ['Device', 'Asset', 'Equipment name'],
      note: 'Name, serial number or part number of existing equipment; separate several with semicolons',
      example: 'Gas boiler',
      example2: 'Chiller 1; Chiller 2',
    },
    name: {
      synonyms: ['Title', 'Task', 'Work'],
      note: 'Name of the requests; if empty, made of the work type and the equipment. Up to 300 characters',
      example: 'Boiler maintenance',
      example2: 'Chiller inspection',
    },
    work_type: {
      synonyms: ['Kind of work', 'Type of work', 'Type'],
      note: 'Such as maintenance, repair, inspection. A new one is added to the list',
      example: words.requests.workTypes.maintenance,
      example2: words.requests.workTypes.inspection,
    },
    frequency: {
      title: 'Frequency',
      synonyms: ['How often', 'Recurrence', 'Interval'],
      note: 'In words: daily, every Monday, every 2 weeks, monthly, quarterly, every half year, twice a year, yearly',
      example: 'quarterly',
      example2: 'every 2 weeks',
    },
    first_date: {
      title: 'First date',
      synonyms: ['Date', 'Start', 'Start date', 'Next date'],
      note: 'The other dates are counted from it',
    },
    time: {
      title: 'Time',
      synonyms: ['Start time'],
      note: 'Empty means 09:00',
    },
    duration_min: {
      title: 'Duration, min',
      synonyms: ['Duration'],
      note: 'In minutes; “1.5 h” works too. Empty means 60',
    },
    executors: {
      synonyms: ['Executor', 'Assignee', 'Technician'],
      note: 'Names or emails, separated by commas',
      example: 'Peter Smith',
    },
    manager: {
      synonyms: ['Responsible'],
      note: 'Name or email; empty means the facility’s manager',
    },
    checklists: {
      synonyms: ['Checklist'],
      note: 'Names, separated by semicolons',
    },
    price: {
      synonyms: ['Cost'],
      note: 'Amount in the company’s currency',
    },
    description: {
      synonyms: ['Comment', 'Note', 'Notes'],
      example: 'Order a visitor pass a day ahead',
    },
    holidays: {
      title: 'On a day off',
      synonyms: ['Holidays'],
      note: 'Keep, Skip, Next working day or Previous working day; empty means keep',
      example: 'Next working day',
      example2: 'Skip',
    },
    ends_on: {
      title: 'Until',
      synonyms: ['End date', 'Ends on', 'End'],
      note: 'The last day; empty means no end',
    },
    serial: {
      title: words.equipment.fields.serial,
      synonyms: ['S/N'],
    },
    article: {
      title: words.equipment.fields.article,
      synonyms: ['Article', 'Part number', 'Inventory number'],
    },
    interval_months: {
      title: 'Interval, months',
      synonyms: ['Every so many months'],
    },
    duration_hours: {
      title: 'Duration, h',
      synonyms: ['Hours'],
    },
    day: {
      title: 'Day of the month',
      synonyms: ['Day'],
    },
    year: {
      title: 'Year',
    },
  },
  workTypes: {
    maintenance: [words.requests.workTypes.maintenance, 'Service'],
    repair: [words.requests.workTypes.repair],
    installation: [words.requests.workTypes.installation],
    inspection: [words.requests.workTypes.inspection, 'Check'],
    cleaning: [words.requests.workTypes.cleaning],
    other: [words.requests.workTypes.other],
  },
  holidays: {
    keep: ['Keep', 'Same day'],
    skip: ['Skip'],
    next: ['Next working day'],
    previous: ['Previous working day'],
  },
  reading: planWords,
  m1: 'M1',
  m2: 'M2',
  layout: {
    months: 'Months',
    facility: words.requests.fields.facility,
    equipment: words.requests.fields.equipment,
    chiller1: 'Chiller 1',
    januaryDecember: 'January … December',
    insteadOfAFrequencyX:
      'Instead of a frequency: X, a work type (M1, Repair) or a day of the month. Each work type becomes its own scheduled request, repeated every year. Without a day it is the first working day of the month',
    dayOfTheMonth: 'Day of the month',
    forMarksWithoutADay: 'For marks without a day: the day to use',
    serialNumberPartNo: 'Serial number, Part no.',
    toFindEquipmentWhenNames: 'To find equipment when names repeat',
  },
}
