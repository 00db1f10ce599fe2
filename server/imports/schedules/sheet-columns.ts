import { Temporal } from 'temporal-polyfill'
import type { LocalizedText } from '#server/sheets/list-sheet.ts'
import { anyText } from '../entities/columns.ts'
import type { Example, LayoutExample, SheetColumn } from '../entities/import-definition.ts'
import { MONTHS, monthColumn } from './plan-parts.ts'

const WEEK_DAYS = 7
const WEDNESDAY = 3
const startOfNextYear = () => Temporal.Now.plainDateISO('UTC').add({ years: 1 }).with({ month: 1, day: 1 })

/**
 * Dates in the examples have to be in the future on the day on which the file is fetched, and those of visits must not
 * fall on a day off.
 */
const firstWednesday = (month: number) => () => {
  const first = startOfNextYear().with({ month })
  // As `03.02.2027`.
  return first.add({ days: (WEEK_DAYS + WEDNESDAY - first.dayOfWeek) % WEEK_DAYS }).toLocaleString('ru')
}
const endOfNextYear = () => `31.12.${startOfNextYear().year}`

const MONTH_TITLES: readonly LocalizedText[] = [
  { ru: 'Январь', en: 'January' },
  { ru: 'Февраль', en: 'February' },
  { ru: 'Март', en: 'March' },
  { ru: 'Апрель', en: 'April' },
  { ru: 'Май', en: 'May' },
  { ru: 'Июнь', en: 'June' },
  { ru: 'Июль', en: 'July' },
  { ru: 'Август', en: 'August' },
  { ru: 'Сентябрь', en: 'September' },
  { ru: 'Октябрь', en: 'October' },
  { ru: 'Ноябрь', en: 'November' },
  { ru: 'Декабрь', en: 'December' },
]

/** A rarely used column, left out of the example. */
function extraColumn(name: string, title: LocalizedText, synonyms: readonly string[] = []): SheetColumn {
  return { name, title, synonyms, note: anyText, examples: ['', ''], isExtra: true }
}

/** The columns of a maintenance plan, in the order of the example file. */
export const PLAN_COLUMNS: readonly SheetColumn[] = [
  {
    name: 'facility',
    title: { ru: 'Объект', en: 'Facility' },
    synonyms: ['Площадка', 'Где', 'Место установки', 'Подразделение', 'Цех', 'Site', 'Location'],
    note: {
      ru: 'Название объекта, который уже есть. Можно не писать, если оборудование стоит на одном объекте',
      en: 'The name of an existing facility. Not needed if the equipment is at one facility',
    },
    examples: [
      { ru: 'Котельная на Лесной', en: 'Forest Street boiler house' },
      { ru: 'БЦ «Север»', en: 'North Business Centre' },
    ],
  },
  {
    name: 'client',
    title: { ru: 'Клиент', en: 'Client' },
    synonyms: ['Заказчик', 'Контрагент', 'Customer'],
    note: {
      ru: 'Название клиента, который уже есть; нужен, если объекта нет или объектов с таким названием несколько',
      en: 'The name of an existing client; needed if there is no facility or several have that name',
    },
    examples: ['', ''],
  },
  {
    name: 'equipment',
    title: { ru: 'Оборудование', en: 'Equipment' },
    synonyms: ['Агрегат', 'Установка', 'Device', 'Asset', 'Equipment name'],
    note: {
      ru: 'Название, серийный номер или артикул того, что уже есть на объекте; несколько — через точку с запятой',
      en: 'Name, serial number or part number of existing equipment; separate several with semicolons',
    },
    examples: [
      { ru: 'Котёл газовый', en: 'Gas boiler' },
      { ru: 'Чиллер №1; Чиллер №2', en: 'Chiller 1; Chiller 2' },
    ],
  },
  {
    name: 'name',
    title: { ru: 'Название', en: 'Name' },
    synonyms: ['Наименование', 'Работы', 'Работа', 'Что делать', 'Что сделать', 'Title', 'Task', 'Work'],
    note: {
      ru: 'Как назвать заявки; пусто — по виду работ и оборудованию. До 300 символов',
      en: 'Name of the requests; if empty, made of the work type and the equipment. Up to 300 characters',
    },
    examples: [
      { ru: 'ТО котла', en: 'Boiler maintenance' },
      { ru: 'Осмотр чиллеров', en: 'Chiller inspection' },
    ],
  },
  {
    name: 'work_type',
    title: { ru: 'Вид работ', en: 'Work type' },
    synonyms: ['Вид ТО', 'Тип работ', 'Вид обслуживания', 'Вид ремонта', 'Kind of work', 'Type of work', 'Type'],
    note: {
      ru: 'Например: ТО, ремонт, осмотр. Новый добавится в список',
      en: 'Such as maintenance, repair, inspection. A new one is added to the list',
    },
    examples: [
      { ru: 'Обслуживание', en: 'Maintenance' },
      { ru: 'Осмотр', en: 'Inspection' },
    ],
  },
  {
    name: 'frequency',
    title: { ru: 'Периодичность', en: 'Frequency' },
    synonyms: ['Как часто', 'Частота', 'Повторение', 'Интервал', 'How often', 'Recurrence', 'Interval'],
    note: {
      ru: 'Словами: ежедневно, по понедельникам, каждые 2 недели, ежемесячно, 1 раз в квартал, раз в полгода, 2 раза в год, ежегодно',
      en: 'In words: daily, every Monday, every 2 weeks, monthly, quarterly, every half year, twice a year, yearly',
    },
    examples: [
      { ru: '1 раз в квартал', en: 'quarterly' },
      { ru: 'каждые 2 недели', en: 'every 2 weeks' },
    ],
  },
  {
    name: 'first_date',
    title: { ru: 'Первая дата', en: 'First date' },
    synonyms: [
      'Дата',
      'Начало',
      'Дата начала',
      'Ближайшая дата',
      'Дата первого ТО',
      'Следующее ТО',
      'Date',
      'Start',
      'Start date',
      'Next date',
    ],
    note: { ru: 'С какого дня; от него считаются остальные', en: 'The other dates are counted from it' },
    examples: [firstWednesday(3), firstWednesday(2)],
  },
  {
    name: 'time',
    title: { ru: 'Время', en: 'Time' },
    synonyms: ['Время начала', 'Start time'],
    note: { ru: 'Пусто — 09:00', en: 'Empty means 09:00' },
    examples: ['09:00', '14:30'],
  },
  {
    name: 'duration_min',
    title: { ru: 'Длительность, мин', en: 'Duration, min' },
    synonyms: ['Длительность', 'Продолжительность', 'Норма времени', 'Duration'],
    note: { ru: 'Минуты; можно «1,5 ч». Пусто — 60', en: 'In minutes; “1.5 h” works too. Empty means 60' },
    examples: [120, 45],
  },
  {
    name: 'executors',
    title: { ru: 'Исполнители', en: 'Technicians' },
    synonyms: ['Исполнитель', 'Кто выполняет', 'Мастер', 'Инженер', 'Executor', 'Assignee', 'Technician'],
    note: { ru: 'Имена или Email через запятую', en: 'Names or emails, separated by commas' },
    examples: [{ ru: 'Иванов Пётр', en: 'Peter Smith' }, ''],
  },
  {
    name: 'manager',
    title: { ru: 'Менеджер', en: 'Manager' },
    synonyms: ['Ответственный', 'Responsible'],
    note: {
      ru: 'Имя или Email; пусто — менеджер объекта',
      en: 'Name or email; empty means the facility’s manager',
    },
    examples: ['', ''],
  },
  {
    name: 'checklists',
    title: { ru: 'Чек-листы', en: 'Checklists' },
    synonyms: ['Чек-лист', 'Регламент', 'Checklist'],
    note: { ru: 'Названия через точку с запятой', en: 'Names, separated by semicolons' },
    examples: ['', ''],
  },
  {
    name: 'price',
    title: { ru: 'Стоимость', en: 'Price' },
    synonyms: ['Цена', 'Cost'],
    note: { ru: 'Сумма в валюте компании', en: 'Amount in the company’s currency' },
    examples: [4500, ''],
  },
  {
    name: 'description',
    title: { ru: 'Описание', en: 'Description' },
    synonyms: ['Примечание', 'Комментарий', 'Comment', 'Note', 'Notes'],
    note: anyText,
    examples: ['', { ru: 'Пропуск заказать за день', en: 'Order a visitor pass a day ahead' }],
  },
  {
    name: 'holidays',
    title: { ru: 'Если выходной', en: 'On a day off' },
    synonyms: ['Выходные', 'Праздники', 'Holidays'],
    note: {
      ru: 'Оставить, Пропустить, Перенести вперёд или Перенести назад; пусто — оставить',
      en: 'Keep, Skip, Next working day or Previous working day; empty means keep',
    },
    examples: [
      { ru: 'Перенести вперёд', en: 'Next working day' },
      { ru: 'Пропустить', en: 'Skip' },
    ],
  },
  {
    name: 'ends_on',
    title: { ru: 'Окончание', en: 'Until' },
    synonyms: ['Дата окончания', 'По какое число', 'End date', 'Ends on', 'End'],
    note: { ru: 'Последний день; пусто — без окончания', en: 'The last day; empty means no end' },
    examples: ['', endOfNextYear],
  },
  extraColumn('serial', { ru: 'Серийный номер', en: 'Serial number' }, [
    'Заводской номер',
    'Зав. номер',
    'Зав. №',
    'S/N',
  ]),
  extraColumn('article', { ru: 'Артикул', en: 'Part no.' }, [
    'Инвентарный номер',
    'Инв. номер',
    'Инв. №',
    'Article',
    'Part number',
    'Inventory number',
  ]),
  extraColumn('interval_months', { ru: 'Раз в сколько месяцев', en: 'Interval, months' }, ['Every so many months']),
  extraColumn('duration_hours', { ru: 'Длительность, ч', en: 'Duration, h' }, ['Часы', 'Hours']),
  extraColumn('day', { ru: 'День месяца', en: 'Day of the month' }, ['День', 'Число', 'Day']),
  extraColumn('year', { ru: 'Год', en: 'Year' }),
  ...MONTHS.map((month) => extraColumn(monthColumn(month), MONTH_TITLES[month - 1] ?? anyText)),
]

const NONE = ['', '', '', '', '', '', '', '', '', '', '', ''] as const

function marked(marks: Record<number, Example>) {
  return NONE.map((none, index) => marks[index + 1] ?? none)
}

const M1: LocalizedText = { ru: 'ТО-1', en: 'M1' }
const M2: LocalizedText = { ru: 'ТО-2', en: 'M2' }

/** The classical form: a row per piece of equipment, with the months side by side. */
export const PLAN_EXAMPLE: LayoutExample = {
  title: { ru: 'Сетка по месяцам', en: 'Months' },
  titles: [{ ru: 'Объект', en: 'Facility' }, { ru: 'Оборудование', en: 'Equipment' }, ...MONTH_TITLES],
  rows: [
    [
      { ru: 'Котельная на Лесной', en: 'Forest Street boiler house' },
      { ru: 'Котёл газовый', en: 'Gas boiler' },
      ...marked({ 1: M1, 4: M1, 7: M2, 10: M1 }),
    ],
    [
      { ru: 'БЦ «Север»', en: 'North Business Centre' },
      { ru: 'Чиллер №1', en: 'Chiller 1' },
      ...marked({ 4: 15, 9: 20 }),
    ],
  ],
  notes: [
    [
      { ru: 'Январь … Декабрь', en: 'January … December' },
      {
        ru: 'Вместо периодичности: X, вид работ (ТО, ТО-1, ТР) или число месяца. На каждый вид работ создаётся своя регулярная заявка; повторяется каждый год. Если число не указано, это первый рабочий день месяца',
        en: 'Instead of a frequency: X, a work type (M1, Repair) or a day of the month. Each work type becomes its own scheduled request, repeated every year. Without a day it is the first working day of the month',
      },
    ],
    [
      { ru: 'День месяца', en: 'Day of the month' },
      { ru: 'Для отметок без числа: какого числа выполнять', en: 'For marks without a day: the day to use' },
    ],
    [
      { ru: 'Серийный номер, Артикул', en: 'Serial number, Part no.' },
      { ru: 'Чтобы найти оборудование, если названия повторяются', en: 'To find equipment when names repeat' },
    ],
  ],
}
