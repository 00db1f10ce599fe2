import type { ChecklistKey } from './checklists.ts'
import type { FacilityKind } from './clients.ts'
import type { Skill } from './employees.ts'
import type { ProductKey } from './products.ts'

/** Requests about a piece of equipment: their names, descriptions, usual works and goods. */
export interface RequestSubject {
  name: string
  workType: 'maintenance' | 'repair' | 'installation' | 'inspection' | 'cleaning' | 'other'
  description: string | null
  works: readonly ProductKey[]
  minutes: number
}

export interface DemoEquipmentKind {
  title: string
  skill: Skill
  /** Manufacturer and model; the manufacturers are invented. */
  models: readonly [maker: string, model: string][]
  rooms: readonly string[]
  checklist: ChecklistKey
  planned: readonly RequestSubject[]
  emergency: readonly RequestSubject[]
}

type Line = [name: string, description: string | null, works: readonly ProductKey[], minutes: number]

const subjects = (workType: RequestSubject['workType'], ...lines: Line[]): RequestSubject[] =>
  lines.map(([name, description, works, minutes]) => ({ name, workType, description, works, minutes }))

export const EQUIPMENT = {
  split: {
    title: 'Сплит-система',
    skill: 'cooling',
    models: [
      ['Нордклима', 'NK-12 Inverter'],
      ['Нордклима', 'NK-24'],
      ['Айсберг', 'AS-09 Silent'],
      ['Kazeto', 'KZ-18M'],
    ],
    rooms: ['переговорная', 'кабинет директора', 'серверная', 'зал', 'спальня', 'приёмная'],
    checklist: 'split',
    planned: [
      ...subjects('maintenance', [
        'Сезонное ТО сплит-системы',
        'По графику абонентского обслуживания.',
        ['visit', 'splitService'],
        90,
      ]),
      ...subjects('cleaning', [
        'Чистка и дезинфекция кондиционера',
        'Неприятный запах при включении.',
        ['visit', 'cleaning', 'disinfectant', 'cleaner'],
        60,
      ]),
      ...subjects('installation', [
        'Перенос внутреннего блока',
        'Перепланировка, блок перенести на соседнюю стену.',
        ['visit', 'mounting', 'routing', 'copperPipe', 'refill', 'coolant32'],
        180,
      ]),
    ],
    emergency: subjects(
      'repair',
      [
        'Не охлаждает кондиционер',
        'Включается, но дует тёплым воздухом.',
        ['urgentVisit', 'leakSearch', 'refill', 'coolant410'],
        120,
      ],
      [
        'Течёт внутренний блок',
        'Капает на рабочее место, подставили ведро.',
        ['urgentVisit', 'diagnostics', 'drainPump'],
        90,
      ],
      ['Кондиционер не включается', 'Мигает индикатор, ошибка E6.', ['urgentVisit', 'diagnostics', 'capacitor'], 60],
    ),
  },
  ventilation: {
    title: 'Приточная установка',
    skill: 'ventilation',
    models: [
      ['АэроТрейд', 'ПУ-3000'],
      ['АэроТрейд', 'ПУ-6500'],
      ['Вентория', 'V-Flow 40'],
    ],
    rooms: ['венткамера', 'кровля', 'технический этаж'],
    checklist: 'ventilation',
    planned: [
      ...subjects('maintenance', [
        'ТО приточной установки',
        'Замена фильтров, проверка автоматики.',
        ['visit', 'ventService', 'filterG4', 'filterF7'],
        120,
      ]),
      ...subjects('inspection', [
        'Замер расхода воздуха по помещениям',
        'Для протокола, с составлением таблицы.',
        ['visit', 'hour'],
        120,
      ]),
    ],
    emergency: subjects(
      'repair',
      [
        'Шум и вибрация вентилятора',
        'Гул слышен в зале, усилился с утра.',
        ['urgentVisit', 'diagnostics', 'bearing', 'belt'],
        120,
      ],
      [
        'Сработала защита от замерзания',
        'Установка остановилась, в помещениях холодно.',
        ['urgentVisit', 'diagnostics', 'valve'],
        90,
      ],
    ),
  },
  chiller: {
    title: 'Чиллер',
    skill: 'cooling',
    models: [
      ['Нордклима', 'CH-220'],
      ['Полюс', 'PX-150'],
    ],
    rooms: ['кровля', 'холодильный центр'],
    checklist: 'chiller',
    planned: [
      ...subjects('maintenance', [
        'Ежемесячное ТО чиллера',
        'По регламенту изготовителя.',
        ['visit', 'chillerService', 'oil', 'glycol'],
        180,
      ]),
      ...subjects('maintenance', [
        'Консервация чиллера на зиму',
        'Слив контура, отключение насосов.',
        ['visit', 'chillerService'],
        180,
      ]),
    ],
    emergency: subjects('repair', [
      'Авария чиллера по высокому давлению',
      'На панели авария HP, холода нет.',
      ['urgentVisit', 'diagnostics', 'flush'],
      180,
    ]),
  },
  fanCoil: {
    title: 'Фанкойл',
    skill: 'cooling',
    models: [
      ['Полюс', 'FC-4'],
      ['Айсберг', 'FCU-600'],
    ],
    rooms: ['офис 312', 'офис 407', 'холл', 'коридор 5 этажа'],
    checklist: 'split',
    planned: subjects('maintenance', [
      'ТО фанкойлов на этаже',
      'Чистка фильтров и поддонов.',
      ['visit', 'fanCoilService'],
      120,
    ]),
    emergency: subjects('repair', [
      'Протечка фанкойла',
      'Мокрое пятно на потолке.',
      ['urgentVisit', 'diagnostics', 'drainPump'],
      60,
    ]),
  },
  curtain: {
    title: 'Тепловая завеса',
    skill: 'electricity',
    models: [
      ['Теплия', 'TZ-9'],
      ['Теплия', 'TZ-15W'],
    ],
    rooms: ['входная группа', 'ворота 3', 'главный вход'],
    checklist: 'electricity',
    planned: subjects('maintenance', ['ТО тепловых завес перед зимой', null, ['visit', 'curtainService'], 60]),
    emergency: subjects('repair', [
      'Не греет тепловая завеса',
      'Дует холодным воздухом, покупатели жалуются.',
      ['urgentVisit', 'diagnostics', 'contactor'],
      60,
    ]),
  },
  heatPoint: {
    title: 'Тепловой пункт',
    skill: 'heating',
    models: [
      ['Теплоузел', 'ИТП-0,6'],
      ['Теплоузел', 'ИТП-1,2'],
    ],
    rooms: ['подвал', 'помещение ИТП'],
    checklist: 'heatPoint',
    planned: [
      ...subjects('inspection', [
        'Обход теплового пункта',
        'Снять показания, проверить арматуру.',
        ['visit', 'heatPointService'],
        60,
      ]),
      ...subjects('maintenance', [
        'Промывка теплообменника',
        'Температура ГВС не дотягивает до 60 °C.',
        ['visit', 'flush', 'cleaner', 'hour'],
        240,
      ]),
    ],
    emergency: subjects(
      'repair',
      [
        'Нет отопления в подъезде',
        'Батареи холодные с ночи, третий подъезд.',
        ['urgentVisit', 'diagnostics', 'valve'],
        120,
      ],
      ['Течь в тепловом пункте', 'Вода на полу у насоса.', ['urgentVisit', 'seal', 'hour'], 90],
    ),
  },
  boiler: {
    title: 'Газовый котёл',
    skill: 'heating',
    models: [
      ['Очаг', 'К-24'],
      ['Теплия', 'GB-35'],
    ],
    rooms: ['котельная', 'кухня'],
    checklist: 'heatPoint',
    planned: subjects('maintenance', [
      'Ежегодное ТО котла',
      'Чистка горелки, проверка автоматики.',
      ['visit', 'boilerService', 'ignition'],
      120,
    ]),
    emergency: subjects('repair', [
      'Котёл выключается с ошибкой',
      'Гаснет через минуту после розжига.',
      ['urgentVisit', 'diagnostics', 'controller'],
      90,
    ]),
  },
  pump: {
    title: 'Насосная станция',
    skill: 'plumbing',
    models: [
      ['Гидролин', 'HS-3'],
      ['Гидролин', 'HS-5F'],
    ],
    rooms: ['насосная', 'подвал'],
    checklist: 'pump',
    planned: subjects('maintenance', ['ТО повысительной насосной станции', null, ['visit', 'pumpService'], 90]),
    emergency: subjects(
      'repair',
      [
        'Низкое давление воды на верхних этажах',
        'Жалобы с 14 этажа и выше.',
        ['urgentVisit', 'diagnostics', 'seal'],
        120,
      ],
      ['Насос не переключается на резервный', null, ['urgentVisit', 'diagnostics', 'contactor'], 60],
    ),
  },
  coldRoom: {
    title: 'Холодильная камера',
    skill: 'cooling',
    models: [
      ['Полюс', 'КХН-8'],
      ['Полюс', 'КХС-20'],
    ],
    rooms: ['кухня', 'склад', 'подсобное помещение'],
    checklist: 'coldRoom',
    planned: subjects('maintenance', ['ТО холодильных камер', 'По графику.', ['visit', 'coldRoomService'], 90]),
    emergency: subjects(
      'repair',
      [
        'Растёт температура в камере',
        'Было −18, стало −9, продукты под угрозой.',
        ['urgentVisit', 'leakSearch', 'refill', 'coolant410'],
        120,
      ],
      [
        'Обмерзает испаритель',
        'Лёд на вентиляторах, дверь не закрывается.',
        ['urgentVisit', 'diagnostics', 'sensor', 'controller'],
        90,
      ],
    ),
  },
  panel: {
    title: 'Распределительный щит',
    skill: 'electricity',
    models: [
      ['Щитмонтаж', 'ЩР-24'],
      ['Щитмонтаж', 'ВРУ-1'],
    ],
    rooms: ['электрощитовая', 'коридор', 'этажный щит'],
    checklist: 'electricity',
    planned: [
      ...subjects('inspection', [
        'Тепловизионный контроль щитов',
        'С отчётом и термограммами.',
        ['visit', 'panelService'],
        90,
      ]),
      ...subjects('installation', [
        'Подключение нового оборудования к щиту',
        'Две линии по 16 А.',
        ['visit', 'mounting', 'breaker', 'cable'],
        120,
      ]),
    ],
    emergency: subjects('repair', [
      'Выбивает автомат',
      'Отключается вся касса при включении печи.',
      ['urgentVisit', 'diagnostics', 'breaker'],
      60,
    ]),
  },
  generator: {
    title: 'Генераторная установка',
    skill: 'electricity',
    models: [
      ['Вольтара', 'DG-60'],
      ['Вольтара', 'DG-110'],
    ],
    rooms: ['контейнер во дворе', 'генераторная'],
    checklist: 'electricity',
    planned: subjects('maintenance', [
      'Пробный пуск и ТО генератора',
      'Под нагрузкой, не меньше 30 минут.',
      ['visit', 'generatorService'],
      120,
    ]),
    emergency: subjects('repair', [
      'Генератор не запустился на пробном пуске',
      null,
      ['urgentVisit', 'diagnostics', 'battery'],
      90,
    ]),
  },
} as const satisfies Record<string, DemoEquipmentKind>

export type EquipmentKey = keyof typeof EQUIPMENT

/** The equipment at a facility of each kind. */
export const EQUIPMENT_AT: Record<FacilityKind, readonly EquipmentKey[]> = {
  office: ['split', 'ventilation', 'fanCoil', 'panel'],
  'business-centre': ['chiller', 'ventilation', 'fanCoil', 'heatPoint', 'pump', 'panel', 'generator'],
  shop: ['split', 'curtain', 'coldRoom', 'panel'],
  warehouse: ['curtain', 'ventilation', 'coldRoom', 'panel', 'generator'],
  restaurant: ['coldRoom', 'ventilation', 'split'],
  clinic: ['ventilation', 'split', 'panel'],
  school: ['heatPoint', 'ventilation', 'panel'],
  residential: ['heatPoint', 'pump', 'panel'],
  production: ['ventilation', 'chiller', 'panel', 'generator'],
  flat: ['split', 'boiler'],
}
