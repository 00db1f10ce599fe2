import { words } from '#contract/words/ru/index.ts'
import { planWords } from './plan-words.ts'

/** The example file of maintenance plans, and what their columns and cells are called. */
export const plans = {
  /** The initial work types of every account, in names of requests. */
  workNames: {
    maintenance: words.requests.workTypes.maintenance,
    repair: words.requests.workTypes.repair,
    installation: words.requests.workTypes.installation,
    inspection: words.requests.workTypes.inspection,
    cleaning: 'Чистка',
  },
  months: [
    'Январь',
    'Февраль',
    'Март',
    'Апрель',
    'Май',
    'Июнь',
    'Июль',
    'Август',
    'Сентябрь',
    'Октябрь',
    'Ноябрь',
    'Декабрь',
  ],
  columns: {
    facility: {
      synonyms: ['Площадка', 'Где', 'Место установки', 'Подразделение', 'Цех'],
      note: 'Название объекта, который уже есть. Можно не писать, если оборудование стоит на одном объекте',
      example: 'Котельная на Лесной',
      example2: 'БЦ «Север»',
    },
    client: {
      synonyms: ['Заказчик', 'Контрагент'],
      note: 'Название клиента, который уже есть; нужен, если объекта нет или объектов с таким названием несколько',
    },
    equipment: {
      synonyms: ['Агрегат', 'Установка'],
      note: 'Название, серийный номер или артикул того, что уже есть на объекте; несколько — через точку с запятой',
      example: 'Котёл газовый',
      example2: 'Чиллер №1; Чиллер №2',
    },
    name: {
      synonyms: ['Наименование', 'Работы', 'Работа', 'Что делать', 'Что сделать'],
      note: 'Как назвать заявки; пусто — по виду работ и оборудованию. До 300 символов',
      example: 'ТО котла',
      example2: 'Осмотр чиллеров',
    },
    work_type: {
      synonyms: ['Вид ТО', 'Тип работ', 'Вид обслуживания', 'Вид ремонта'],
      note: 'Например: ТО, ремонт, осмотр. Новый добавится в список',
      example: words.requests.workTypes.maintenance,
      example2: words.requests.workTypes.inspection,
    },
    frequency: {
      title: 'Периодичность',
      synonyms: ['Как часто', 'Частота', 'Повторение', 'Интервал'],
      note: 'Словами: ежедневно, по понедельникам, каждые 2 недели, ежемесячно, 1 раз в квартал, раз в полгода, 2 раза в год, ежегодно',
      example: '1 раз в квартал',
      example2: 'каждые 2 недели',
    },
    first_date: {
      title: 'Первая дата',
      synonyms: ['Дата', 'Начало', 'Дата начала', 'Ближайшая дата', 'Дата первого ТО', 'Следующее ТО'],
      note: 'С какого дня; от него считаются остальные',
    },
    time: {
      title: 'Время',
      synonyms: ['Время начала'],
      note: 'Пусто — 09:00',
    },
    duration_min: {
      title: 'Длительность, мин',
      synonyms: ['Длительность', 'Продолжительность', 'Норма времени'],
      note: 'Минуты; можно «1,5 ч». Пусто — 60',
    },
    executors: {
      synonyms: ['Исполнитель', 'Кто выполняет', 'Мастер', 'Инженер'],
      note: 'Имена или Email через запятую',
      example: 'Иванов Пётр',
    },
    manager: {
      synonyms: ['Ответственный'],
      note: 'Имя или Email; пусто — менеджер объекта',
    },
    checklists: {
      synonyms: ['Чек-лист', 'Регламент'],
      note: 'Названия через точку с запятой',
    },
    price: {
      synonyms: ['Цена'],
      note: 'Сумма в валюте компании',
    },
    description: {
      synonyms: ['Примечание', 'Комментарий'],
      example: 'Пропуск заказать за день',
    },
    holidays: {
      title: 'Если выходной',
      synonyms: ['Выходные', 'Праздники'],
      note: 'Оставить, Пропустить, Перенести вперёд или Перенести назад; пусто — оставить',
      example: 'Перенести вперёд',
      example2: 'Пропустить',
    },
    ends_on: {
      title: 'Окончание',
      synonyms: ['Дата окончания', 'По какое число'],
      note: 'Последний день; пусто — без окончания',
    },
    serial: {
      title: words.equipment.fields.serial,
      synonyms: ['Заводской номер', 'Зав. номер', 'Зав. №'],
    },
    article: {
      title: words.equipment.fields.article,
      synonyms: ['Инвентарный номер', 'Инв. номер', 'Инв. №'],
    },
    interval_months: {
      title: 'Раз в сколько месяцев',
      synonyms: ['Интервал, мес'],
    },
    duration_hours: {
      title: 'Длительность, ч',
      synonyms: ['Часы'],
    },
    day: {
      title: 'День месяца',
      synonyms: ['День', 'Число'],
    },
    year: {
      title: 'Год',
    },
  },
  /** The initial work types of every account, by their common names. */
  workTypes: {
    maintenance: [words.requests.workTypes.maintenance, 'ТО', 'Техническое обслуживание', 'Техобслуживание', 'ППР'],
    repair: [words.requests.workTypes.repair, 'ТР', 'Текущий ремонт', 'Капитальный ремонт', 'КР'],
    installation: [words.requests.workTypes.installation, 'Установка'],
    inspection: [words.requests.workTypes.inspection, 'Проверка', 'Диагностика'],
    cleaning: [words.requests.workTypes.cleaning, 'Чистка', 'Очистка'],
    other: [words.requests.workTypes.other, 'Прочее'],
  },
  holidays: {
    keep: ['Оставить', 'В тот же день'],
    skip: ['Пропустить'],
    next: ['Перенести вперёд', 'Перенести вперед', 'На следующий рабочий', 'Следующий рабочий день'],
    previous: ['Перенести назад', 'На предыдущий рабочий', 'Предыдущий рабочий день'],
  },
  reading: planWords,
  m1: 'ТО-1',
  m2: 'ТО-2',
  layout: {
    months: 'Сетка по месяцам',
    facility: words.requests.fields.facility,
    equipment: words.requests.fields.equipment,
    chiller1: 'Чиллер №1',
    januaryDecember: 'Январь … Декабрь',
    insteadOfAFrequencyX:
      'Вместо периодичности: X, вид работ (ТО, ТО-1, ТР) или число месяца. На каждый вид работ создаётся своя регулярная заявка; повторяется каждый год. Если число не указано, это первый рабочий день месяца',
    dayOfTheMonth: 'День месяца',
    forMarksWithoutADay: 'Для отметок без числа: какого числа выполнять',
    serialNumberPartNo: 'Серийный номер, Артикул',
    toFindEquipmentWhenNames: 'Чтобы найти оборудование, если названия повторяются',
  },
}
