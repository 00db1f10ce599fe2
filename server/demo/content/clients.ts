/** The demo company's clients. Names and banks are invented; identifiers are made with valid check digits. */
export interface DemoClient {
  name: string
  fullName?: string
  type: 'company' | 'person'
  ceo?: string
  /** How many facilities they have. */
  facilities: number
  /** What their facilities are, as a facility's type and the words its name begins with. */
  kind: FacilityKind
  tags?: readonly string[]
  comment?: string
}

export type FacilityKind =
  | 'office'
  | 'business-centre'
  | 'shop'
  | 'warehouse'
  | 'restaurant'
  | 'clinic'
  | 'school'
  | 'residential'
  | 'production'
  | 'flat'

const company = (
  name: string,
  ceo: string,
  kind: FacilityKind,
  facilities: number,
  extra: Pick<DemoClient, 'tags' | 'comment'> = {},
): DemoClient => ({
  name,
  fullName: name
    .replace('ООО', 'Общество с ограниченной ответственностью')
    .replace(/^АО/, 'Акционерное общество')
    .replace('ТСЖ', 'Товарищество собственников жилья')
    .replace('ГБОУ', 'Государственное бюджетное общеобразовательное учреждение'),
  type: 'company',
  ceo,
  facilities,
  kind,
  ...extra,
})

const person = (name: string, facilities = 1, comment?: string): DemoClient => ({
  name,
  type: 'person',
  facilities,
  kind: 'flat',
  ...(comment && { comment }),
})

export const CLIENTS: readonly DemoClient[] = [
  company('ООО «Столичные Бизнес-Центры»', 'Рогов Игорь Валентинович', 'business-centre', 6, {
    tags: ['VIP', 'абонентский договор'],
    comment: 'Пропуска заказывать до 16:00 накануне. Акты подписывает главный инженер.',
  }),
  company('ООО «Продукты Рядом»', 'Зуева Елена Аркадьевна', 'shop', 9, {
    tags: ['сеть', 'абонентский договор'],
    comment: 'Работы в торговом зале — до 10:00 или после 21:00.',
  }),
  company('АО «Логопарк Север»', 'Дорохов Станислав Ильич', 'warehouse', 4, { tags: ['абонентский договор'] }),
  company('ООО «Медицина Здесь»', 'Караваева Ирина Львовна', 'clinic', 5, {
    tags: ['VIP', 'абонентский договор'],
    comment: 'Бахилы и медицинские маски обязательны.',
  }),
  company('ООО «Кофейни Невского»', 'Власов Роман Эдуардович', 'restaurant', 6, { tags: ['сеть'] }),
  company('ТСЖ «Речной»', 'Прохорова Галина Степановна', 'residential', 3, { tags: ['жилой фонд'] }),
  company('ТСЖ «Сокольники-2»', 'Мальцев Юрий Фёдорович', 'residential', 3, { tags: ['жилой фонд'] }),
  company('ООО УК «Добрый Дом»', 'Шестакова Нина Павловна', 'residential', 5, {
    tags: ['жилой фонд', 'абонентский договор'],
  }),
  company('ООО «Печатный Цех»', 'Голубев Антон Сергеевич', 'production', 1),
  company('АО «Прибор-Точмаш»', 'Литвинов Олег Борисович', 'production', 2, { tags: ['постоплата'] }),
  company('ООО «Хлебный Двор»', 'Тихомирова Светлана Ивановна', 'production', 2),
  company('ГБОУ «Школа № 2187»', 'Андреева Татьяна Михайловна', 'school', 2, {
    tags: ['бюджет'],
    comment: 'Вход только по письму, в учебное время — с сопровождением.',
  }),
  company('ГБОУ «Гимназия на Каховке»', 'Белкина Вера Олеговна', 'school', 1, { tags: ['бюджет'] }),
  company('ООО «Фитнес Орбита»', 'Климов Денис Вадимович', 'office', 3),
  company('ООО «Юрист и Партнёры»', 'Набоков Артём Викторович', 'office', 1),
  company('ООО «Аптека Ромашка»', 'Ильина Людмила Захаровна', 'shop', 4, { tags: ['сеть'] }),
  company('ООО «Ресторан Пиросмани»', 'Гелашвили Нодар Георгиевич', 'restaurant', 1),
  company('ООО «Суши на Районе»', 'Пак Вячеслав Сергеевич', 'restaurant', 3),
  company('ООО «ДатаХаб»', 'Овчинников Михаил Ильич', 'office', 1, {
    tags: ['VIP', 'круглосуточно'],
    comment: 'Серверная: реагирование за 2 часа, допуск по списку.',
  }),
  company('ООО «Строй-Инвест Проект»', 'Кузин Пётр Алексеевич', 'office', 2),
  company('ООО «Автосалон Каширский»', 'Рыжов Владимир Олегович', 'shop', 1),
  company('ООО «Стоматология Улыбка»', 'Хачатрян Анна Суреновна', 'clinic', 2),
  company('ООО «Ветклиника Лапа»', 'Морозова Юлия Андреевна', 'clinic', 1),
  company('ООО «Текстиль Маркет»', 'Фадеев Григорий Юрьевич', 'warehouse', 1),
  company('ООО «Книжный Мир»', 'Субботина Алла Романовна', 'shop', 2),
  company('ООО «Типография Полоса»', 'Жданов Константин Ильич', 'production', 1),
  company('ООО «Коворкинг Этаж»', 'Лазарев Никита Андреевич', 'office', 2),
  company('АО «Спектр Телеком»', 'Ефимов Валерий Петрович', 'office', 2, { tags: ['постоплата'] }),
  company('ООО «Гостиница Яуза»', 'Никитина Оксана Викторовна', 'business-centre', 1),
  company('ООО «Холод-Склад»', 'Быков Арсений Денисович', 'warehouse', 2, { tags: ['круглосуточно'] }),
  company('ООО «Цветы Столицы»', 'Родионова Ксения Павловна', 'shop', 2),
  company('ООО «Детский Клуб Пчёлка»', 'Самойлова Дарья Олеговна', 'school', 1),
  person('Александрова Наталья Юрьевна'),
  person('Баранов Евгений Игоревич', 1, 'Дома после 18:00, звонить за час.'),
  person('Воробьёва Анастасия Сергеевна'),
  person('Гаврилов Пётр Николаевич', 1, 'Загородный дом, собака на участке.'),
  person('Денисова Екатерина Вадимовна'),
  person('Исаев Михаил Русланович'),
  person('Крылова Инна Анатольевна'),
  person('Мещеряков Глеб Владимирович'),
]
