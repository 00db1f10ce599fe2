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
  name: text('Лифт: ежемесячное обслуживание', 'Lift: monthly service'),
  items: [
    inspected('Двери шахты и кабины, замки', 'Landing and car doors, locks'),
    inspected('Кнопки вызова и приказов, индикация', 'Call and car buttons, indication'),
    inspected('Связь из кабины с диспетчером', 'Intercom from the car', { photo_required: true }),
    inspected('Освещение кабины и шахты', 'Lighting of car and shaft'),
    inspected('Точность остановки на этажах', 'Levelling accuracy'),
    measured('Отклонение от уровня этажа', 'Offset from the floor level', text('мм', 'mm'), { min: 0, max: 100 }),
    inspected('Лебёдка и тормоз', 'Machine and brake'),
    inspected('Тяговые канаты', 'Suspension ropes'),
  ],
}
const yearly: TradeChecklist = {
  name: text('Лифт: подготовка к освидетельствованию', 'Lift: preparation for the yearly examination'),
  items: [
    inspected('Ограничитель скорости и ловители', 'Overspeed governor and safety gear', { photo_required: true }),
    inspected('Буфера в приямке', 'Buffers in the pit'),
    inspected('Конечные выключатели', 'Final limit switches'),
    measured('Сопротивление изоляции', 'Insulation resistance', text('МОм', 'MΩ'), { min: 0, max: 1000 }),
    inspected('Документы и паспорт на месте', 'Documents are on site'),
    photo('Фото машинного помещения', 'Photo of the machine room'),
  ],
}
const rescue: TradeChecklist = {
  name: text('Лифт: освобождение пассажиров', 'Lift: release of passengers'),
  items: [
    inspected('Питание отключено и заперто', 'Power is off and locked', { is_required: true }),
    measured('Сколько человек освобождено', 'How many people were released', text('чел.', 'people'), {
      min: 0,
      max: 50,
    }),
    { title: text('Состояние пассажиров', 'How the passengers are'), type: 'text', is_required: true },
    inspected('Лифт после пуска', 'The lift once started'),
  ],
}

const maintenance: TradeWorkType = {
  name: 'maintenance',
  icon: 'calendar',
  color: 'blue',
  default_duration_min: 60,
  client_sign_required: true,
  checklists: [monthly],
}
const examination: TradeWorkType = {
  name: text('Подготовка к освидетельствованию', 'Preparation for examination'),
  icon: 'search',
  color: 'purple',
  default_duration_min: 180,
  checklists: [yearly],
}
const passengers: TradeWorkType = {
  name: text('Застревание пассажиров', 'Passengers trapped'),
  icon: 'warning',
  color: 'red',
  default_duration_min: 30,
  default_priority: 1,
  deadline_hours: 1,
  checklists: [rescue],
}
const stopped: TradeWorkType = {
  name: text('Лифт стоит', 'Lift out of service'),
  icon: 'gear',
  color: 'orange',
  default_duration_min: 90,
  default_priority: 1,
  deadline_hours: 24,
}
const repair: TradeWorkType = { name: 'repair', icon: 'tool', color: 'gold', default_duration_min: 240 }

const passport = text('Паспорт лифта', 'Lift data')
const visit = text('По итогам выезда', 'Result of the visit')
const cause = [
  text('Двери', 'Doors'),
  text('Привод и лебёдка', 'Drive and machine'),
  text('Электрика и управление', 'Electrics and control'),
  text('Вандализм', 'Vandalism'),
  text('Перебой питания', 'Power failure'),
  text('Не подтвердилось', 'Not confirmed'),
] as const

/** Companies that maintain lifts and escalators. */
export const lifts: TradeData = {
  service_hours: [
    {
      name: text('Круглосуточно, аварийная служба', 'Around the clock, emergency team'),
      is_always: true,
      holidays: 'work',
    },
    { name: text('Плановые работы, будни 9–18', 'Planned work, weekdays 9–18'), days: OFFICE_WEEK, holidays: 'off' },
  ],
  pause_reasons: [
    { name: text('Ждёт запчасть со склада', 'Waits for a part from the store'), stops: ['resolution'] },
    {
      name: text('Нет доступа в машинное помещение', 'No access to the machine room'),
      stops: ['arrival', 'resolution'],
    },
    {
      name: text('Ждёт решения управляющей компании', 'Waits for the building manager'),
      stops: ['resolution'],
      needs_comment: true,
    },
  ],
  checklists: [monthly, yearly, rescue],
  work_types: [maintenance, examination, passengers, stopped, repair],
  fields: [
    {
      entity: 'equipment',
      key: 'lift_kind',
      title: text('Вид подъёмника', 'Kind of lift'),
      type: 'choice',
      options: [
        text('Пассажирский', 'Passenger'),
        text('Грузовой', 'Goods'),
        text('Больничный', 'Hospital'),
        text('Эскалатор', 'Escalator'),
        text('Подъёмная платформа', 'Lifting platform'),
      ],
      group: passport,
      required: 'on_create',
      is_indexed: true,
    },
    {
      entity: 'equipment',
      key: 'register_number',
      title: text('Учётный номер', 'Registration number'),
      type: 'text',
      group: passport,
      is_indexed: true,
      on_public_page: false,
    },
    {
      entity: 'equipment',
      key: 'load_kg',
      title: text('Грузоподъёмность', 'Rated load'),
      type: 'number',
      unit: text('кг', 'kg'),
      min: 50,
      max: 20000,
      decimals: 0,
      group: passport,
    },
    {
      entity: 'equipment',
      key: 'stops',
      title: text('Остановок', 'Stops'),
      type: 'number',
      min: 2,
      max: 150,
      decimals: 0,
      group: passport,
      show_when: [{ field: 'lift_kind', op: 'is_not', value: text('Эскалатор', 'Escalator') }],
    },
    {
      entity: 'equipment',
      key: 'speed',
      title: text('Скорость', 'Speed'),
      type: 'number',
      unit: text('м/с', 'm/s'),
      min: 0.1,
      max: 20,
      decimals: 2,
      group: passport,
    },
    {
      entity: 'equipment',
      key: 'machine_room',
      title: text('Машинное помещение', 'Machine room'),
      type: 'choice',
      options: [text('Над шахтой', 'Above the shaft'), text('Внизу', 'Below'), text('Без помещения', 'None')],
      group: passport,
    },
    {
      entity: 'equipment',
      key: 'examination_till',
      title: text('Освидетельствован до', 'Examined until'),
      type: 'date',
      group: passport,
      is_indexed: true,
    },
    {
      entity: 'requests',
      key: 'people_inside',
      title: text('В кабине есть люди', 'There are people in the car'),
      type: 'yes_no',
      step: 'office',
      required: 'on_create',
      work_types: [passengers],
    },
    {
      entity: 'requests',
      key: 'stuck_floor',
      title: text('Где остановилась кабина', 'Where the car stopped'),
      hint: text('Этаж или между этажами', 'A floor, or between floors'),
      type: 'text',
      step: 'office',
      work_types: [passengers, stopped],
      show_when: [],
    },
    {
      entity: 'requests',
      key: 'stop_cause',
      title: text('Причина остановки', 'Cause of the stop'),
      type: 'choice',
      options: [...cause],
      group: visit,
      step: 'work',
      required: 'on_finish',
      work_types: [passengers, stopped, repair],
      on_report: true,
      is_indexed: true,
    },
    {
      entity: 'requests',
      key: 'police_called',
      title: text('Составлен акт о повреждении', 'Damage report was drawn up'),
      type: 'yes_no',
      group: visit,
      step: 'work',
      work_types: [passengers, stopped, repair],
      show_when: [{ field: 'stop_cause', op: 'is', value: text('Вандализм', 'Vandalism') }],
      on_report: true,
    },
    {
      entity: 'requests',
      key: 'back_in_service',
      title: text('Лифт запущен', 'Lift is back in service'),
      type: 'time',
      group: visit,
      step: 'finish',
      required: 'on_finish',
      work_types: [passengers, stopped],
      on_report: true,
      on_public_page: true,
      is_indexed: true,
    },
    {
      entity: 'facilities',
      key: 'key_place',
      title: text('Где взять ключи', 'Where the keys are'),
      hint: text('Пост охраны, код сейфа у диспетчера', 'The guard, or the dispatcher for the key safe'),
      type: 'text',
    },
  ],
}
