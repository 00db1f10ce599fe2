/** The price list of the demo account. Prices in whole roubles. */
export interface DemoProduct {
  title: string
  kind: 'goods' | 'service'
  article: string
  category: string
  measure: string
  price: number
  /** The shelf life of goods, or the warranty of work. */
  keeps?: readonly [number, 'day' | 'month' | 'year']
  description?: string
}

type More = Pick<DemoProduct, 'keeps' | 'description'>

/** The products of one category. */
const section =
  (kind: DemoProduct['kind'], category: string) =>
  (article: string, title: string, measure: string, price: number, more: More = {}): DemoProduct => ({
    title,
    kind,
    article,
    category,
    measure,
    price,
    ...more,
  })

const visits = section('service', 'Выезд и диагностика')
const care = section('service', 'Обслуживание')
const works = section('service', 'Работы')
const consumable = section('goods', 'Расходные материалы')
const part = section('goods', 'Запчасти')
const device = section('goods', 'Оборудование')

export const PRODUCTS = {
  visit: visits('У-001', 'Выезд специалиста в пределах МКАД', 'выезд', 1800),
  urgentVisit: visits('У-002', 'Срочный выезд (в течение 2 часов)', 'выезд', 4200, {
    description: 'Мастер на объекте не позже чем через два часа после заявки, в любое время суток.',
  }),
  diagnostics: visits('У-003', 'Диагностика неисправности', 'услуга', 2500, {
    description: 'Засчитывается в стоимость ремонта, если он сделан нами в течение 14 дней.',
  }),
  hour: works('У-004', 'Работа инженера', 'ч', 1950),
  farVisit: visits('У-005', 'Выезд за МКАД', 'км', 45),
  survey: visits('У-006', 'Обследование объекта с отчётом', 'услуга', 12000),
  splitService: care('У-010', 'Техническое обслуживание сплит-системы', 'шт.', 3400, { keeps: [3, 'month'] }),
  fanCoilService: care('У-011', 'Техническое обслуживание фанкойла', 'шт.', 2900, { keeps: [3, 'month'] }),
  chillerService: care('У-012', 'Техническое обслуживание чиллера', 'шт.', 18500, { keeps: [6, 'month'] }),
  ventService: care('У-013', 'Техническое обслуживание вентиляционной установки', 'шт.', 7600, { keeps: [3, 'month'] }),
  curtainService: care('У-014', 'Техническое обслуживание тепловой завесы', 'шт.', 2200),
  boilerService: care('У-015', 'Техническое обслуживание котла', 'шт.', 9800, {
    keeps: [1, 'year'],
    description: 'Чистка горелки и теплообменника, настройка горения, проверка автоматики безопасности, акт.',
  }),
  heatPointService: care('У-016', 'Техническое обслуживание теплового пункта', 'шт.', 12400, { keeps: [1, 'year'] }),
  pumpService: care('У-017', 'Техническое обслуживание насосной станции', 'шт.', 6900),
  coldRoomService: care('У-018', 'Техническое обслуживание холодильной камеры', 'шт.', 5600),
  panelService: care('У-019', 'Протяжка и тепловизионный контроль щита', 'шт.', 6200),
  generatorService: care('У-020', 'Техническое обслуживание генераторной установки', 'шт.', 11200),
  cleaning: care('У-021', 'Чистка и дезинфекция испарителя', 'шт.', 1900),
  leakSearch: works('У-030', 'Поиск утечки хладагента', 'услуга', 4800),
  refill: works('У-031', 'Вакуумирование и заправка контура', 'услуга', 3900, { keeps: [3, 'month'] }),
  flush: works('У-032', 'Промывка теплообменника', 'шт.', 8700),
  mounting: works('У-033', 'Монтаж оборудования', 'шт.', 9500, { keeps: [1, 'year'] }),
  startUp: works('У-034', 'Пусконаладочные работы', 'услуга', 7400),
  soldering: works('У-035', 'Пайка медного трубопровода', 'шт.', 850),
  routing: works('У-036', 'Прокладка трассы', 'м', 1400, { keeps: [1, 'year'] }),
  drainRouting: works('У-037', 'Прокладка дренажа', 'м', 620),
  coreDrilling: works('У-038', 'Сверление отверстия алмазной коронкой', 'шт.', 3200),
  highAltitude: works('У-039', 'Работы на высоте с автовышкой', 'ч', 3600),
  disposal: works('У-040', 'Вывоз и утилизация оборудования', 'шт.', 2700),
  coolant32: consumable('М-101', 'Хладагент R32', 'кг', 2350),
  coolant410: consumable('М-102', 'Хладагент R410A', 'кг', 2900),
  oil: consumable('М-103', 'Масло холодильное', 'л', 1650, { keeps: [3, 'year'] }),
  coolant134: consumable('М-104', 'Хладагент R134a', 'кг', 2100),
  glycol: consumable('М-105', 'Теплоноситель, гликоль 40 %', 'л', 210, { keeps: [5, 'year'] }),
  cleaner: consumable('М-106', 'Средство для чистки теплообменников', 'л', 780, { keeps: [24, 'month'] }),
  disinfectant: consumable('М-107', 'Средство дезинфицирующее', 'л', 540, { keeps: [18, 'month'] }),
  sealant: consumable('М-108', 'Герметик силиконовый', 'шт.', 390, { keeps: [12, 'month'] }),
  insulation: consumable('М-109', 'Изоляция трубная 9 мм', 'м', 65),
  filterG4: consumable('М-110', 'Фильтр карманный G4', 'шт.', 980),
  filterF7: consumable('М-111', 'Фильтр карманный F7', 'шт.', 1870),
  belt: part('М-112', 'Ремень приводной', 'шт.', 1240),
  bearing: part('М-113', 'Подшипник вентилятора', 'шт.', 1560),
  drainPump: part('М-114', 'Насос дренажный', 'шт.', 4300, { keeps: [1, 'year'] }),
  capacitor: part('М-115', 'Конденсатор пусковой', 'шт.', 890),
  controller: part('М-116', 'Контроллер температуры', 'шт.', 7900, { keeps: [1, 'year'] }),
  fanMotor: part('М-117', 'Электродвигатель вентилятора', 'шт.', 6700, { keeps: [6, 'month'] }),
  sensor: part('М-118', 'Датчик температуры', 'шт.', 460),
  compressor: part('М-119', 'Компрессор ротационный', 'шт.', 24900, { keeps: [1, 'year'] }),
  seal: part('М-120', 'Торцевое уплотнение насоса', 'шт.', 3600),
  circulationPump: device('М-121', 'Насос циркуляционный', 'шт.', 15800, { keeps: [2, 'year'] }),
  valve: part('М-122', 'Клапан регулирующий', 'шт.', 9200),
  gauge: part('М-123', 'Манометр', 'шт.', 740, { keeps: [24, 'month'] }),
  ignition: part('М-124', 'Электрод розжига горелки', 'шт.', 1320),
  copperPipe: consumable('М-125', 'Труба медная 1/4"', 'м', 310),
  cable: consumable('М-126', 'Кабель ВВГнг-LS 3×2,5', 'м', 118),
  splitNew: device('М-127', 'Сплит-система настенная, 2,6 кВт', 'компл.', 38900, { keeps: [3, 'year'] }),
  curtainNew: device('М-128', 'Тепловая завеса электрическая, 6 кВт', 'шт.', 27400, { keeps: [2, 'year'] }),
  breaker: part('М-130', 'Автоматический выключатель', 'шт.', 620),
  contactor: part('М-131', 'Контактор', 'шт.', 2480),
  battery: part('М-132', 'Аккумуляторная батарея 12 В', 'шт.', 6400, { keeps: [18, 'month'] }),
} as const satisfies Record<string, DemoProduct>

export type ProductKey = keyof typeof PRODUCTS
