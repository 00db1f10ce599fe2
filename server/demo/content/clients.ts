import type { BankDetails } from '#contract/account/bank-details.ts'
import type { Country } from '#contract/values/phone-masks.ts'

/** The demo account's clients. Names and banks are invented; identifiers are made with valid check digits. */
export interface DemoClient {
  name: string
  fullName?: string
  type: 'company' | 'person'
  ceo?: string
  /** How many facilities they have. */
  facilities: number
  /** The type of their facilities, and the words its name begins with. */
  kind: FacilityKind
  tags?: readonly string[]
  comment?: string
  /** Of a client from another country. */
  abroad?: Abroad
}

interface Abroad {
  country: Country
  phone: string
  details: Partial<BankDetails>
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

const account = (
  name: string,
  ceo: string,
  kind: FacilityKind,
  facilities: number,
  extra: Pick<DemoClient, 'tags' | 'comment' | 'abroad'> = {},
): DemoClient => ({
  name,
  fullName: name
    .replace('ООО', 'Общество с ограниченной ответственностью')
    .replace('ОДО', 'Общество с дополнительной ответственностью')
    .replace('ТОО', 'Товарищество с ограниченной ответственностью')
    .replace(/^АО/, 'Акционерное общество')
    .replace('ТСЖ', 'Товарищество собственников жилья')
    .replace('ГБОУ', 'Государственное бюджетное общеобразовательное учреждение'),
  type: 'company',
  ceo,
  facilities,
  kind,
  ...extra,
})

const user = (name: string, facilities = 1, comment?: string): DemoClient => ({
  name,
  type: 'person',
  facilities,
  kind: 'flat',
  ...(comment && { comment }),
})

export const DEMO_CLIENTS: readonly DemoClient[] = [
  account('ООО «Столичные Бизнес-Центры»', 'Рогов Игорь Валентинович', 'business-centre', 6, {
    tags: ['VIP', 'абонентский договор'],
    comment: 'Пропуска заказывать до 16:00 накануне. Акты подписывает главный инженер.',
  }),
  account('ООО «Продукты Рядом»', 'Зуева Елена Аркадьевна', 'shop', 9, {
    tags: ['сеть', 'абонентский договор'],
    comment: 'Работы в торговом зале — до 10:00 или после 21:00.',
  }),
  account('АО «Логопарк Север»', 'Дорохов Станислав Ильич', 'warehouse', 4, { tags: ['абонентский договор'] }),
  account('ООО «Медицина Здесь»', 'Караваева Ирина Львовна', 'clinic', 5, {
    tags: ['VIP', 'абонентский договор'],
    comment: 'Бахилы и медицинские маски обязательны.',
  }),
  account('ООО «Кофейни Невского»', 'Власов Роман Эдуардович', 'restaurant', 6, { tags: ['сеть'] }),
  account('ТСЖ «Речной»', 'Прохорова Галина Степановна', 'residential', 3, { tags: ['жилой фонд'] }),
  account('ТСЖ «Сокольники-2»', 'Мальцев Юрий Фёдорович', 'residential', 3, { tags: ['жилой фонд'] }),
  account('ООО УК «Добрый Дом»', 'Шестакова Нина Павловна', 'residential', 5, {
    tags: ['жилой фонд', 'абонентский договор'],
  }),
  account('ООО «Печатный Цех»', 'Голубев Антон Сергеевич', 'production', 1),
  account('АО «Прибор-Точмаш»', 'Литвинов Олег Борисович', 'production', 2, { tags: ['постоплата'] }),
  account('ООО «Хлебный Двор»', 'Тихомирова Светлана Ивановна', 'production', 2),
  account('ГБОУ «Школа № 2187»', 'Андреева Татьяна Михайловна', 'school', 2, {
    tags: ['бюджет'],
    comment: 'Вход только по письму, в учебное время — с сопровождением.',
  }),
  account('ГБОУ «Гимназия на Каховке»', 'Белкина Вера Олеговна', 'school', 1, { tags: ['бюджет'] }),
  account('ООО «Фитнес Орбита»', 'Климов Денис Вадимович', 'office', 3),
  account('ООО «Юрист и Партнёры»', 'Набоков Артём Викторович', 'office', 1),
  account('ООО «Аптека Ромашка»', 'Ильина Людмила Захаровна', 'shop', 4, { tags: ['сеть'] }),
  account('ООО «Ресторан Пиросмани»', 'Гелашвили Нодар Георгиевич', 'restaurant', 1),
  account('ООО «Суши на Районе»', 'Пак Вячеслав Сергеевич', 'restaurant', 3),
  account('ООО «ДатаХаб»', 'Овчинников Михаил Ильич', 'office', 1, {
    tags: ['VIP', 'круглосуточно'],
    comment: 'Серверная: реагирование за 2 часа, допуск по списку.',
  }),
  account('ТОО «Степь Строй Проект»', 'Ахметов Данияр Серикович', 'office', 2, {
    comment: 'Московское представительство; счета выставлять на Алматы.',
    abroad: {
      country: 'kz',
      phone: '+77270004019',
      details: {
        business_address: 'г. Алматы, ул. Орталык, д. 14',
        inn: '180340004177',
        kpp: '17',
        bank_name: 'АО «Степной банк»',
        bank_bik: 'STEPKZKA',
        bank_account: 'KZ39999STEP000040230',
      },
    },
  }),
  account('ООО «Автосалон Каширский»', 'Рыжов Владимир Олегович', 'shop', 1),
  account('ООО «Стоматология Улыбка»', 'Хачатрян Анна Суреновна', 'clinic', 2),
  account('ООО «Ветклиника Лапа»', 'Морозова Юлия Андреевна', 'clinic', 1),
  account('ОДО «Полесский Текстиль»', 'Карпович Виктор Адамович', 'warehouse', 1, {
    abroad: {
      country: 'by',
      phone: '+375170004023',
      details: {
        business_address: 'г. Минск, ул. Льняная, д. 7',
        inn: '193700429',
        bank_name: 'ОАО «Банк Припять»',
        bank_bik: 'PLSSBY2X',
        bank_account: 'BY70PLSS30120000000040220001',
      },
    },
  }),
  account('ООО «Книжный Мир»', 'Субботина Алла Романовна', 'shop', 2),
  account('ООО «Типография Полоса»', 'Жданов Константин Ильич', 'production', 1),
  account('ООО «Коворкинг Этаж»', 'Лазарев Никита Андреевич', 'office', 2),
  account('АО «Спектр Телеком»', 'Ефимов Валерий Петрович', 'office', 2, { tags: ['постоплата'] }),
  account('ООО «Гостиница Яуза»', 'Никитина Оксана Викторовна', 'business-centre', 1),
  account('ООО «Холод-Склад»', 'Быков Арсений Денисович', 'warehouse', 2, { tags: ['круглосуточно'] }),
  account('ООО «Цветы Столицы»', 'Родионова Ксения Павловна', 'shop', 2),
  account('ООО «Детский Клуб Пчёлка»', 'Самойлова Дарья Олеговна', 'school', 1),
  user('Александрова Наталья Юрьевна'),
  user('Баранов Евгений Игоревич', 1, 'Дома после 18:00, звонить за час.'),
  user('Воробьёва Анастасия Сергеевна'),
  user('Гаврилов Пётр Николаевич', 1, 'Загородный дом, собака на участке.'),
  user('Денисова Екатерина Вадимовна'),
  user('Исаев Михаил Русланович'),
  user('Крылова Инна Анатольевна'),
  user('Мещеряков Глеб Владимирович'),
]
