/** The price list of the demo company: what lines of works are made of. Prices in whole roubles. */
export interface DemoProduct {
  title: string
  kind: 'goods' | 'service'
  article: string
  measure: string
  price: number
}

const service = (article: string, title: string, measure: string, price: number): DemoProduct => ({
  title,
  kind: 'service',
  article,
  measure,
  price,
})
const goods = (article: string, title: string, measure: string, price: number): DemoProduct => ({
  title,
  kind: 'goods',
  article,
  measure,
  price,
})

export const PRODUCTS = {
  visit: service('У-001', 'Выезд специалиста в пределах МКАД', 'выезд', 1800),
  urgentVisit: service('У-002', 'Срочный выезд (в течение 2 часов)', 'выезд', 4200),
  diagnostics: service('У-003', 'Диагностика неисправности', 'усл.', 2500),
  hour: service('У-004', 'Работа инженера', 'ч', 1950),
  splitService: service('У-010', 'Техническое обслуживание сплит-системы', 'шт.', 3400),
  fanCoilService: service('У-011', 'Техническое обслуживание фанкойла', 'шт.', 2900),
  chillerService: service('У-012', 'Техническое обслуживание чиллера', 'шт.', 18500),
  ventService: service('У-013', 'Техническое обслуживание вентиляционной установки', 'шт.', 7600),
  curtainService: service('У-014', 'Техническое обслуживание тепловой завесы', 'шт.', 2200),
  boilerService: service('У-015', 'Техническое обслуживание котла', 'шт.', 9800),
  heatPointService: service('У-016', 'Техническое обслуживание теплового пункта', 'шт.', 12400),
  pumpService: service('У-017', 'Техническое обслуживание насосной станции', 'шт.', 6900),
  coldRoomService: service('У-018', 'Техническое обслуживание холодильной камеры', 'шт.', 5600),
  panelService: service('У-019', 'Протяжка и тепловизионный контроль щита', 'шт.', 6200),
  generatorService: service('У-020', 'Техническое обслуживание генераторной установки', 'шт.', 11200),
  leakSearch: service('У-030', 'Поиск утечки хладагента', 'усл.', 4800),
  refill: service('У-031', 'Вакуумирование и заправка контура', 'усл.', 3900),
  flush: service('У-032', 'Промывка теплообменника', 'шт.', 8700),
  mounting: service('У-033', 'Монтаж оборудования', 'шт.', 9500),
  startUp: service('У-034', 'Пусконаладочные работы', 'усл.', 7400),
  coolant32: goods('М-101', 'Хладагент R32', 'кг', 2350),
  coolant410: goods('М-102', 'Хладагент R410A', 'кг', 2900),
  oil: goods('М-103', 'Масло холодильное', 'л', 1650),
  filterG4: goods('М-110', 'Фильтр карманный G4', 'шт.', 980),
  filterF7: goods('М-111', 'Фильтр карманный F7', 'шт.', 1870),
  belt: goods('М-112', 'Ремень приводной', 'шт.', 1240),
  bearing: goods('М-113', 'Подшипник вентилятора', 'шт.', 1560),
  drainPump: goods('М-114', 'Насос дренажный', 'шт.', 4300),
  capacitor: goods('М-115', 'Конденсатор пусковой', 'шт.', 890),
  controller: goods('М-116', 'Контроллер температуры', 'шт.', 7900),
  seal: goods('М-120', 'Торцевое уплотнение насоса', 'шт.', 3600),
  circulationPump: goods('М-121', 'Насос циркуляционный', 'шт.', 15800),
  valve: goods('М-122', 'Клапан регулирующий', 'шт.', 9200),
  gauge: goods('М-123', 'Манометр', 'шт.', 740),
  breaker: goods('М-130', 'Автоматический выключатель', 'шт.', 620),
  contactor: goods('М-131', 'Контактор', 'шт.', 2480),
  battery: goods('М-132', 'Аккумуляторная батарея 12 В', 'шт.', 6400),
} as const satisfies Record<string, DemoProduct>

export type ProductKey = keyof typeof PRODUCTS
