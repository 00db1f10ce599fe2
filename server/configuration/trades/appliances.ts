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

const diagnosis: TradeChecklist = {
  name: text('Диагностика бытовой техники', 'Appliance diagnosis'),
  items: [
    photo('Фото таблички с серийным номером', 'Photo of the rating plate'),
    inspected('Подключение к сети и воде', 'Mains and water connection'),
    inspected('Следы самостоятельного ремонта', 'Traces of earlier repair'),
    { title: text('Что проявляется', 'What it does'), type: 'text', is_required: true },
    measured('Стоимость ремонта по оценке', 'Estimated cost of the repair', text('', ''), { min: 0 }),
  ],
}
const afterRepair: TradeChecklist = {
  name: text('Проверка после ремонта', 'Check after the repair'),
  items: [
    inspected('Пробный цикл', 'Test run'),
    inspected('Нет протечек', 'No leaks'),
    inspected('Место работы убрано', 'The place is left clean'),
    photo('Фото установленной детали', 'Photo of the fitted part'),
  ],
}

const diagnose: TradeWorkType = {
  name: text('Диагностика', 'Diagnosis'),
  icon: 'search',
  color: 'blue',
  default_duration_min: 60,
  client_sign_required: true,
  checklists: [diagnosis],
}
const repair: TradeWorkType = {
  name: 'repair',
  icon: 'tool',
  color: 'orange',
  default_duration_min: 120,
  client_sign_required: true,
  checklists: [afterRepair],
}
const warranty: TradeWorkType = {
  name: text('Гарантийный ремонт', 'Warranty repair'),
  icon: 'calendar',
  color: 'green',
  default_duration_min: 120,
  client_sign_required: true,
  deadline_hours: 240,
  checklists: [diagnosis, afterRepair],
}
const installation: TradeWorkType = {
  name: 'installation',
  icon: 'home',
  color: 'cyan',
  default_duration_min: 90,
  client_sign_required: true,
}
const pickup: TradeWorkType = {
  name: text('Забрать в мастерскую', 'Collect for the workshop'),
  icon: 'gear',
  color: 'purple',
  default_duration_min: 45,
  client_sign_required: true,
}

const appliance = text('Техника', 'Appliance')
const money = text('Расчёт', 'Payment')

/** Companies that repair household appliances. */
export const appliances: TradeData = {
  service_hours: [
    {
      name: text('Выезды, пн–сб 9–20', 'Visits, Mon–Sat 9–20'),
      days: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 6 ? [{ from: '09:00', to: '20:00' }] : [])),
      holidays: 'off',
    },
    { name: text('Мастерская, будни 9–18', 'Workshop, weekdays 9–18'), days: OFFICE_WEEK, holidays: 'off' },
  ],
  pause_reasons: [
    { name: text('Заказана деталь', 'A part is on order'), stops: ['resolution'] },
    { name: text('Клиент думает над ценой', 'The client considers the price'), stops: ['resolution'] },
    {
      name: text('Ждёт решения производителя', "Waits for the manufacturer's decision"),
      stops: ['resolution'],
      needs_comment: true,
    },
  ],
  checklists: [diagnosis, afterRepair],
  work_types: [diagnose, repair, warranty, installation, pickup],
  fields: [
    {
      entity: 'equipment',
      key: 'appliance_kind',
      title: text('Вид техники', 'Kind of appliance'),
      type: 'choice',
      options: [
        text('Стиральная машина', 'Washing machine'),
        text('Холодильник', 'Fridge'),
        text('Посудомоечная машина', 'Dishwasher'),
        text('Плита или духовка', 'Cooker or oven'),
        text('Телевизор', 'TV set'),
        text('Другое', 'Other'),
      ],
      group: appliance,
      required: 'on_create',
      is_indexed: true,
    },
    {
      entity: 'equipment',
      key: 'bought_on',
      title: text('Дата покупки', 'Bought on'),
      type: 'date',
      group: appliance,
      is_indexed: true,
    },
    {
      entity: 'equipment',
      key: 'shop',
      title: text('Магазин', 'Shop'),
      type: 'text',
      group: appliance,
    },
    {
      entity: 'equipment',
      key: 'built_in',
      title: text('Встроенная', 'Built in'),
      type: 'yes_no',
      group: appliance,
    },
    {
      entity: 'requests',
      key: 'complaint',
      title: text('На что жалуется клиент', 'What the client complains of'),
      type: 'choice',
      options: [
        text('Не включается', 'Does not start'),
        text('Шумит', 'Is noisy'),
        text('Протекает', 'Leaks'),
        text('Не греет или не морозит', 'Does not heat or cool'),
        text('Показывает ошибку', 'Shows an error'),
        text('Другое', 'Other'),
      ],
      step: 'office',
      required: 'on_create',
      work_types: [diagnose, repair, warranty],
      is_indexed: true,
    },
    {
      entity: 'requests',
      key: 'error_code',
      title: text('Код ошибки', 'Error code'),
      type: 'text',
      step: 'office',
      work_types: [diagnose, repair, warranty],
      show_when: [{ field: 'complaint', op: 'is', value: text('Показывает ошибку', 'Shows an error') }],
    },
    {
      entity: 'requests',
      key: 'warranty_card',
      title: text('Номер гарантийного талона', 'Number of the warranty card'),
      type: 'text',
      step: 'start',
      required: 'on_finish',
      work_types: [warranty],
    },
    {
      entity: 'requests',
      key: 'verdict',
      title: text('Заключение мастера', "Technician's verdict"),
      type: 'choice',
      options: [
        text('Отремонтировано', 'Repaired'),
        text('Нужна деталь', 'A part is needed'),
        text('Ремонт невыгоден', 'Not worth repairing'),
        text('Клиент отказался', 'The client declined'),
        text('Неисправность не найдена', 'No fault found'),
      ],
      step: 'work',
      required: 'on_finish',
      work_types: [diagnose, repair, warranty],
      on_report: true,
      is_indexed: true,
    },
    {
      entity: 'requests',
      key: 'part_needed',
      title: text('Какая деталь нужна', 'Which part is needed'),
      type: 'text',
      step: 'work',
      required: 'on_finish',
      work_types: [diagnose, repair, warranty],
      show_when: [{ field: 'verdict', op: 'is', value: text('Нужна деталь', 'A part is needed') }],
      on_report: true,
    },
    {
      entity: 'requests',
      key: 'guarantee_months',
      title: text('Гарантия на ремонт', 'Guarantee for the repair'),
      type: 'number',
      unit: text('мес.', 'months'),
      min: 0,
      max: 60,
      decimals: 0,
      step: 'finish',
      work_types: [repair],
      on_report: true,
      on_public_page: true,
    },
    {
      entity: 'requests',
      key: 'payment_method',
      title: text('Как оплачено', 'How it was paid'),
      type: 'choice',
      options: [
        text('Наличными', 'Cash'),
        text('Картой', 'Card'),
        text('По счёту', 'By invoice'),
        text('По гарантии', 'Under warranty'),
      ],
      group: money,
      step: 'finish',
      required: 'on_finish',
      work_types: [diagnose, repair, installation],
      on_report: true,
      is_indexed: true,
    },
    {
      entity: 'requests',
      key: 'amount_paid',
      title: text('Получено от клиента', 'Received from the client'),
      type: 'money',
      group: money,
      step: 'finish',
      required: 'on_finish',
      work_types: [diagnose, repair, installation],
      show_when: [
        { field: 'payment_method', op: 'any_of', value: [text('Наличными', 'Cash'), text('Картой', 'Card')] },
      ],
      is_indexed: true,
    },
    {
      entity: 'products',
      key: 'fits_models',
      title: text('К каким моделям подходит', 'Which models it fits'),
      type: 'long_text',
    },
  ],
}
