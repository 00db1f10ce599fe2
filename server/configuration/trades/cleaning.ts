import {
  inspected,
  measured,
  OFFICE_WEEK,
  photo,
  type TradeChecklist,
  type TradeData,
  type TradeWorkType,
  text,
} from './trade.ts'

const daily: TradeChecklist = {
  name: text('Уборка офиса: ежедневная', 'Office cleaning: daily'),
  items: [
    inspected('Полы', 'Floors'),
    inspected('Столы и поверхности', 'Desks and surfaces'),
    inspected('Санузлы: чистота и расходники', 'Toilets: clean and stocked'),
    inspected('Кухня', 'Kitchen'),
    inspected('Мусор вынесен', 'Waste taken out'),
  ],
}
const general: TradeChecklist = {
  name: text('Генеральная уборка', 'Deep cleaning'),
  items: [
    photo('Фото до начала', 'Photo before the start'),
    inspected('Светильники и вентиляционные решётки', 'Lamps and vents'),
    inspected('Стены и двери', 'Walls and doors'),
    inspected('Мебель и плинтусы', 'Furniture and skirting'),
    inspected('Окна изнутри', 'Windows from inside'),
    photo('Фото после', 'Photo after'),
  ],
}
const inspection: TradeChecklist = {
  name: text('Проверка качества уборки', 'Quality check'),
  items: [
    measured('Общая оценка', 'Overall mark', text('баллов', 'points'), { min: 1, max: 10 }),
    inspected('Внешний вид сотрудников', 'Staff appearance'),
    inspected('Инвентарь и химия', 'Tools and chemicals'),
    { title: text('Замечания клиента', 'What the client remarks'), type: 'text' },
  ],
}

const regular: TradeWorkType = {
  name: 'cleaning',
  icon: 'home',
  color: 'cyan',
  default_duration_min: 180,
  checklists: [daily],
}
const deep: TradeWorkType = {
  name: text('Генеральная уборка', 'Deep cleaning'),
  icon: 'calendar',
  color: 'blue',
  default_duration_min: 480,
  client_sign_required: true,
  checklists: [general],
}
const afterBuilding: TradeWorkType = {
  name: text('Уборка после ремонта', 'Cleaning after building work'),
  icon: 'tool',
  color: 'gold',
  default_duration_min: 600,
  client_sign_required: true,
  checklists: [general],
}
const windows: TradeWorkType = {
  name: text('Мытьё окон и фасада', 'Window and facade cleaning'),
  icon: 'search',
  color: 'green',
  default_duration_min: 240,
  client_sign_required: true,
}
const urgent: TradeWorkType = {
  name: text('Срочный вызов', 'Urgent call'),
  icon: 'warning',
  color: 'red',
  default_duration_min: 60,
  default_priority: 1,
  deadline_hours: 3,
}
const quality: TradeWorkType = {
  name: 'inspection',
  icon: 'search',
  color: 'purple',
  default_duration_min: 45,
  checklists: [inspection],
}

const order = text('Заказ', 'Order')
const result = text('Итог', 'Result')

/** Cleaning companies. */
export const cleaning: TradeData = {
  service_hours: [
    { name: text('Будни 9–18', 'Weekdays 9–18'), days: OFFICE_WEEK, holidays: 'off' },
    {
      name: text('Ночная уборка 22–6', 'Night cleaning 22–6'),
      days: [0, 1, 2, 3, 4, 5, 6].map(() => [{ from: '22:00', to: '06:00' }]),
      holidays: 'work',
    },
  ],
  pause_reasons: [
    { name: text('Помещение занято', 'The room is in use'), stops: ['arrival', 'resolution'] },
    { name: text('Нет воды или света', 'No water or electricity'), stops: ['resolution'] },
    { name: text('Ждём подъёмник', 'Waiting for a lifting platform'), stops: ['resolution'] },
  ],
  checklists: [daily, general, inspection],
  work_types: [regular, deep, afterBuilding, windows, urgent, quality],
  fields: [
    {
      entity: 'facilities',
      key: 'floor_area',
      title: text('Площадь уборки', 'Area to clean'),
      type: 'number',
      unit: text('м²', 'm²'),
      min: 1,
      max: 1000000,
      decimals: 0,
      required: 'on_create',
      is_indexed: true,
    },
    {
      entity: 'facilities',
      key: 'floor_covering',
      title: text('Покрытия пола', 'Floor coverings'),
      type: 'multichoice',
      options: [
        text('Плитка', 'Tiles'),
        text('Ковролин', 'Carpet'),
        text('Ламинат', 'Laminate'),
        text('Паркет', 'Parquet'),
        text('Мрамор', 'Marble'),
      ],
    },
    {
      entity: 'facilities',
      key: 'alarm_code_holder',
      title: text('Кто снимает с охраны', 'Who disarms the alarm'),
      type: 'text',
    },
    {
      entity: 'facilities',
      key: 'forbidden_chemicals',
      title: text('Чем нельзя мыть', 'What must not be used'),
      type: 'long_text',
    },
    {
      entity: 'requests',
      key: 'people_needed',
      title: text('Сколько человек нужно', 'How many people are needed'),
      type: 'number',
      min: 1,
      max: 100,
      decimals: 0,
      group: order,
      step: 'office',
      is_indexed: true,
    },
    {
      entity: 'requests',
      key: 'zones',
      title: text('Что убираем', 'What is cleaned'),
      type: 'multichoice',
      options: [
        text('Кабинеты', 'Offices'),
        text('Переговорные', 'Meeting rooms'),
        text('Санузлы', 'Toilets'),
        text('Кухня', 'Kitchen'),
        text('Входная группа', 'Entrance'),
        text('Склад', 'Warehouse'),
      ],
      group: order,
      step: 'office',
      work_types: [regular, deep, urgent],
      on_report: true,
      is_indexed: true,
    },
    {
      entity: 'requests',
      key: 'window_height',
      title: text('Высота работ', 'Working height'),
      type: 'number',
      unit: text('м', 'm'),
      min: 0,
      max: 300,
      decimals: 1,
      group: order,
      step: 'office',
      required: 'on_create',
      work_types: [windows],
    },
    {
      entity: 'requests',
      key: 'climber_permit',
      title: text('Наряд-допуск на высоту оформлен', 'Permit to work at height is issued'),
      type: 'yes_no',
      group: order,
      step: 'start',
      required: 'on_start',
      work_types: [windows],
      show_when: [{ field: 'window_height', op: 'gt', value: 1.8 }],
    },
    {
      entity: 'requests',
      key: 'damage_found',
      title: text('Повреждения до начала', 'Damage found before the start'),
      type: 'long_text',
      step: 'start',
      work_types: [deep, afterBuilding],
    },
    {
      entity: 'requests',
      key: 'chemicals_used',
      title: text('Какие средства использованы', 'Chemicals used'),
      type: 'text',
      group: result,
      step: 'work',
      on_report: true,
    },
    {
      entity: 'requests',
      key: 'square_done',
      title: text('Убрано', 'Area cleaned'),
      type: 'number',
      unit: text('м²', 'm²'),
      min: 0,
      max: 1000000,
      decimals: 0,
      group: result,
      step: 'finish',
      required: 'on_finish',
      work_types: [deep, afterBuilding, windows],
      on_report: true,
      is_indexed: true,
    },
    {
      entity: 'requests',
      key: 'quality_mark',
      title: text('Оценка контролёра', "Inspector's mark"),
      type: 'number',
      min: 1,
      max: 10,
      decimals: 0,
      group: result,
      step: 'finish',
      required: 'on_finish',
      work_types: [quality],
      is_indexed: true,
      hidden_from: ['executor'],
    },
  ],
}
