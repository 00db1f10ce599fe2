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

const monthly: TradeChecklist = {
  name: text('Пожарная сигнализация: ежемесячная проверка', 'Fire alarm: monthly check'),
  items: [
    inspected('Прибор: нет неисправностей и отключений', 'Panel: no faults, nothing disabled', {
      photo_required: true,
    }),
    inspected('Извещатели: выборочное срабатывание', 'Detectors: tested at random'),
    inspected('Ручные извещатели', 'Manual call points'),
    inspected('Оповещение: сирены и речь', 'Sounders and voice alarm'),
    inspected('Табло «Выход»', 'Exit signs'),
    inspected('Передача сигнала на пульт', 'Signal to the monitoring centre'),
    measured('Напряжение аккумулятора', 'Battery voltage', text('В', 'V'), { min: 0, max: 60 }),
  ],
}
const pumps: TradeChecklist = {
  name: text('Пожаротушение: проверка насосной', 'Sprinklers: pump room check'),
  items: [
    inspected('Пуск основного насоса', 'Main pump starts'),
    inspected('Пуск резервного насоса', 'Standby pump starts'),
    measured('Давление в сети', 'System pressure', text('бар', 'bar'), { min: 0, max: 40 }),
    inspected('Задвижки открыты и опломбированы', 'Valves are open and sealed'),
    photo('Фото манометра', 'Photo of the gauge'),
  ],
}
const handover: TradeChecklist = {
  name: text('Сдача системы после работ', 'Handover of the system after work'),
  items: [
    inspected('Система снята с обхода и включена', 'The system is enabled again'),
    inspected('Пульт предупреждён об окончании работ', 'The monitoring centre knows that the work is over'),
    { title: text('Кому сдана система', 'Who took the system over'), type: 'text', is_required: true },
  ],
}

const maintenance: TradeWorkType = {
  name: 'maintenance',
  icon: 'calendar',
  color: 'blue',
  default_duration_min: 90,
  client_sign_required: true,
  checklists: [monthly],
}
const pumpRoom: TradeWorkType = {
  name: text('Обслуживание пожаротушения', 'Sprinkler service'),
  icon: 'fire',
  color: 'cyan',
  default_duration_min: 120,
  client_sign_required: true,
  checklists: [pumps],
}
const falseAlarm: TradeWorkType = {
  name: text('Ложное срабатывание', 'False alarm'),
  icon: 'warning',
  color: 'orange',
  default_duration_min: 60,
  default_priority: 1,
  deadline_hours: 6,
  checklists: [handover],
}
const fault: TradeWorkType = {
  name: text('Неисправность сигнализации', 'Alarm fault'),
  icon: 'gear',
  color: 'red',
  default_duration_min: 120,
  default_priority: 1,
  deadline_hours: 24,
  checklists: [handover],
}
const test: TradeWorkType = {
  name: text('Комплексное испытание', 'Full system test'),
  icon: 'search',
  color: 'purple',
  default_duration_min: 240,
  client_sign_required: true,
}
const installation: TradeWorkType = { name: 'installation', icon: 'tool', color: 'green', default_duration_min: 480 }

const system = text('Система', 'System')
const outcome = text('Что выяснилось', 'Findings')

/** Companies that maintain fire alarms and fire fighting systems. */
export const fireAlarm: TradeData = {
  service_hours: [
    { name: text('Дежурная смена, круглосуточно', 'Duty team, around the clock'), is_always: true, holidays: 'work' },
    {
      name: text('Регламентные работы, будни 9–18', 'Scheduled work, weekdays 9–18'),
      days: OFFICE_WEEK,
      holidays: 'off',
    },
  ],
  pause_reasons: [
    {
      name: text('Ждёт разрешения на отключение', 'Waits for permission to disable the system'),
      stops: ['resolution'],
    },
    { name: text('Помещение арендатора закрыто', "A tenant's room is locked"), stops: ['arrival', 'resolution'] },
    { name: text('Ждёт извещатели', 'Waits for detectors'), stops: ['resolution'] },
  ],
  checklists: [monthly, pumps, handover],
  work_types: [maintenance, pumpRoom, falseAlarm, fault, test, installation],
  fields: [
    {
      entity: 'equipment',
      key: 'system_kind',
      title: text('Вид системы', 'Kind of system'),
      type: 'choice',
      options: [
        text('Пожарная сигнализация', 'Fire alarm'),
        text('Оповещение', 'Voice alarm'),
        text('Водяное пожаротушение', 'Sprinklers'),
        text('Газовое пожаротушение', 'Gas suppression'),
        text('Дымоудаление', 'Smoke extraction'),
      ],
      group: system,
      required: 'on_create',
      is_indexed: true,
    },
    {
      entity: 'equipment',
      key: 'panel_address',
      title: text('Где стоит прибор', 'Where the panel is'),
      type: 'text',
      group: system,
    },
    {
      entity: 'equipment',
      key: 'detectors',
      title: text('Извещателей', 'Detectors'),
      type: 'number',
      min: 0,
      max: 20000,
      decimals: 0,
      group: system,
      show_when: [{ field: 'system_kind', op: 'is', value: text('Пожарная сигнализация', 'Fire alarm') }],
    },
    {
      entity: 'equipment',
      key: 'battery_till',
      title: text('Аккумулятор годен до', 'Battery good until'),
      type: 'date',
      group: system,
      is_indexed: true,
    },
    {
      entity: 'equipment',
      key: 'gas_weighed_on',
      title: text('Баллоны взвешены', 'Cylinders weighed on'),
      type: 'date',
      group: system,
      show_when: [{ field: 'system_kind', op: 'is', value: text('Газовое пожаротушение', 'Gas suppression') }],
    },
    {
      entity: 'facilities',
      key: 'monitoring_code',
      title: text('Номер объекта на пульте', 'Number at the monitoring centre'),
      type: 'text',
      is_indexed: true,
    },
    {
      entity: 'facilities',
      key: 'fire_officer_phone',
      title: text('Ответственный за пожарную безопасность', 'Fire safety officer'),
      type: 'phone',
      is_personal: true,
    },
    {
      entity: 'requests',
      key: 'loop_number',
      title: text('Шлейф или адрес', 'Loop or address'),
      type: 'text',
      step: 'office',
      work_types: [falseAlarm, fault],
      is_indexed: true,
    },
    {
      entity: 'requests',
      key: 'centre_warned',
      title: text('Пульт предупреждён о работах', 'The monitoring centre was told'),
      type: 'yes_no',
      step: 'start',
      required: 'on_start',
      work_types: [maintenance, pumpRoom, test],
    },
    {
      entity: 'requests',
      key: 'alarm_cause',
      title: text('Причина срабатывания', 'Cause of the alarm'),
      type: 'choice',
      options: [
        text('Пыль или пар', 'Dust or steam'),
        text('Ремонт рядом', 'Building work nearby'),
        text('Ручной извещатель нажат', 'Call point pressed'),
        text('Неисправный извещатель', 'Faulty detector'),
        text('Повреждён кабель', 'Damaged cable'),
        text('Не установлена', 'Not found'),
      ],
      group: outcome,
      step: 'work',
      required: 'on_finish',
      work_types: [falseAlarm],
      on_report: true,
      is_indexed: true,
    },
    {
      entity: 'requests',
      key: 'detectors_replaced',
      title: text('Заменено извещателей', 'Detectors replaced'),
      type: 'number',
      min: 0,
      max: 1000,
      decimals: 0,
      group: outcome,
      step: 'work',
      work_types: [falseAlarm, fault, maintenance],
      on_report: true,
    },
    {
      entity: 'requests',
      key: 'system_enabled',
      title: text('Система включена', 'The system is on'),
      type: 'yes_no',
      group: outcome,
      step: 'finish',
      required: 'on_finish',
      on_report: true,
      on_public_page: true,
    },
    {
      entity: 'requests',
      key: 'off_reason',
      title: text('Почему оставлена выключенной', 'Why it was left off'),
      type: 'long_text',
      group: outcome,
      step: 'finish',
      required: 'on_finish',
      show_when: [{ field: 'system_enabled', op: 'is', value: false }],
      on_report: true,
    },
  ],
}
