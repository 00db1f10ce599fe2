import type { ItemType } from '#contract/requests/checklists.ts'

interface DemoChecklist {
  name: string
  description: string
  items: readonly DemoItem[]
}

export interface DemoItem {
  title: string
  type: ItemType
  hint?: string
  isRequired?: boolean
  photoRequired?: boolean
  answers?: readonly { id: number; title: string; is_defect: boolean }[]
  /** The usual values of a number, and its limits. */
  range?: { min: number; max: number; usual: [from: number, to: number]; unit: string; step: number }
  /** Typical text answers. */
  texts?: readonly string[]
}

/** The options of an answer; those after the bar are defects. */
function answers(text: string): DemoItem['answers'] {
  const [good = '', bad = ''] = text.split(' | ')
  const titles = [...good.split(', '), ...(bad ? bad.split(', ') : [])]
  const goodCount = good.split(', ').length
  return titles.map((title, index) => ({ id: index + 1, title, is_defect: index >= goodCount }))
}

const choice = (title: string, options: string, extra: Partial<DemoItem> = {}): DemoItem => ({
  title,
  type: 'choice',
  answers: answers(options),
  isRequired: true,
  ...extra,
})
const several = (title: string, options: string, extra: Partial<DemoItem> = {}): DemoItem => ({
  title,
  type: 'multichoice',
  answers: answers(options),
  ...extra,
})
const number = (
  title: string,
  unit: string,
  [min, max]: [number, number],
  usual: [number, number],
  step = 1,
): DemoItem => ({ title, type: 'number', isRequired: true, range: { min, max, usual, unit, step } })
const photo = (title: string, isRequired: boolean, hint?: string): DemoItem => ({
  title,
  type: 'photo',
  isRequired,
  photoRequired: isRequired,
  ...(hint && { hint }),
})
const text = (title: string, texts: readonly string[], isRequired = false): DemoItem => ({
  title,
  type: 'text',
  isRequired,
  texts,
})

const REMARKS = [
  'Замечаний нет, оборудование в работе.',
  'Рекомендую заменить фильтры при следующем визите.',
  'Шум в пределах нормы, наблюдаем.',
  'Крепёж подтянут, показания записаны в журнал.',
  'Доступ к оборудованию затруднён, просьба освободить проход.',
]

export const DEMO_CHECKLISTS = {
  split: {
    name: 'ТО сплит-системы',
    description: 'Сезонное обслуживание внутреннего и наружного блоков',
    items: [
      choice('Состояние фильтров внутреннего блока', 'Чистые, Промыты на месте | Повреждены'),
      choice('Дренаж', 'Проходит свободно, Прочищен | Течёт'),
      several('Выполненные работы', 'Чистка теплообменника, Промывка дренажа, Протяжка контактов, Дезинфекция', {
        isRequired: true,
      }),
      number('Давление всасывания', 'бар', [0, 20], [7.5, 9.5], 0.1),
      number('Перепад температур на внутреннем блоке', '°C', [0, 30], [9, 14]),
      photo('Фото наружного блока', true, 'Так, чтобы читалась табличка'),
      text('Замечания', REMARKS),
    ],
  },
  ventilation: {
    name: 'ТО приточной установки',
    description: 'Фильтры, привод, автоматика, калорифер',
    items: [
      choice('Фильтры', 'Заменены, Продуты | Порваны'),
      number('Перепад давления на фильтре', 'Па', [0, 500], [60, 180], 5),
      choice('Натяжение ремня', 'В норме, Подтянут | Ремень изношен'),
      choice('Подшипники вентилятора', 'Без шума | Посторонний шум, Люфт'),
      several('Проверена автоматика', 'Защита от замерзания, Клапан калорифера, Привод заслонки, Датчик температуры'),
      photo('Фото установленных фильтров', true),
      text('Замечания', REMARKS),
    ],
  },
  chiller: {
    name: 'ТО чиллера',
    description: 'Ежемесячный осмотр холодильной машины',
    items: [
      number('Давление нагнетания', 'бар', [0, 40], [18, 24], 0.5),
      number('Давление всасывания', 'бар', [0, 20], [4, 6], 0.1),
      number('Температура воды на выходе', '°C', [-5, 30], [7, 9]),
      choice('Уровень масла', 'В норме, Долит | Ниже нормы'),
      choice('Следы утечки хладагента', 'Нет | Есть'),
      photo('Фото панели управления', true),
      text('Замечания', REMARKS),
    ],
  },
  heatPoint: {
    name: 'Осмотр теплового пункта',
    description: 'Обход ИТП с записью параметров',
    items: [
      number('Температура подачи', '°C', [0, 150], [72, 95]),
      number('Температура обратки', '°C', [0, 110], [45, 60]),
      number('Давление в системе', 'бар', [0, 16], [4.2, 5.6], 0.1),
      choice('Насосы', 'Работают, Переключены на резерв | Не работает один из насосов'),
      choice('Протечки', 'Нет | Есть капельная, Есть струйная', { photoRequired: true, hint: 'Общий вид пункта' }),
      several('Проверено', 'Запорная арматура, Предохранительный клапан, Расширительный бак, Узел учёта'),
      text('Показания узла учёта', ['Гкал 1284,6', 'Гкал 962,3', 'Гкал 2047,1', 'Гкал 733,8'], true),
    ],
  },
  pump: {
    name: 'Осмотр насосной станции',
    description: 'Повысительные и пожарные насосы',
    items: [
      number('Давление на выходе', 'бар', [0, 16], [3.8, 6.2], 0.1),
      choice('Торцевые уплотнения', 'Сухие | Подтекают'),
      choice('Переключение насосов', 'Автоматическое работает | Не переключается'),
      photo('Фото шкафа управления', false),
      text('Замечания', REMARKS),
    ],
  },
  coldRoom: {
    name: 'ТО холодильной камеры',
    description: 'Температурный режим, оттайка, дверь',
    items: [
      number('Температура в камере', '°C', [-30, 15], [-19, 4]),
      choice('Уплотнитель двери', 'Прилегает | Не прилегает, Порван'),
      choice('Оттайка испарителя', 'Работает, Настроена | Обмерзание'),
      several('Выполненные работы', 'Чистка конденсатора, Проверка вентиляторов, Проверка сигнализации', {
        isRequired: true,
      }),
      photo('Фото термометра', true),
    ],
  },
  electricity: {
    name: 'Осмотр электрощита',
    description: 'Тепловизионный контроль и протяжка',
    items: [
      choice('Нагрев соединений', 'В норме, Устранён протяжкой | Требуется замена'),
      number('Наибольшая температура контакта', '°C', [0, 150], [31, 48]),
      several('Выполненные работы', 'Протяжка, Чистка, Проверка УЗО, Маркировка', { isRequired: true }),
      photo('Термограмма', true),
      text('Замечания', REMARKS),
    ],
  },
  acceptance: {
    name: 'Сдача работ клиенту',
    description: 'Общий лист приёмки после ремонта или монтажа',
    items: [
      choice('Рабочее место убрано', 'Да | Нет'),
      choice('Клиент проинструктирован', 'Да, Не требуется'),
      text(
        'Что сделано',
        [
          'Неисправный узел заменён, оборудование запущено и проверено под нагрузкой.',
          'Утечка устранена, контур заправлен, параметры в норме.',
          'Устранён засор, система работает, течи нет.',
          'Заменён автомат, нагрузка распределена по фазам.',
        ],
        true,
      ),
      photo('Фото результата', true),
    ],
  },
} as const satisfies Record<string, DemoChecklist>

export type ChecklistKey = keyof typeof DEMO_CHECKLISTS
