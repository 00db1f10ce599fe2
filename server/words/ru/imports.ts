import { words } from '#contract/words/ru/index.ts'
import { plans } from './import-plans.ts'

/** The example files of imports, and what their columns are called. */
export const imports = {
  shared: {
    anyText: 'Любой текст',
    externalId:
      'Как строку называет программа: по нему строка находится, что бы ни было в остальных. Формат ячеек – текстовый, чтобы не терялись нули в начале',
    title: (lengthMax: number) => `Обязательно. До ${lengthMax} символов`,
    columns: {
      name: {
        synonyms: ['Наименование'],
      },
      tags: {
        synonyms: ['Метки', 'Тег'],
        note: 'Через запятую; добавляются к тем, что есть',
      },
    },
  },
  custom: {
    yesNo: { yes: ['да', 'есть', 'истина', '+'], no: ['нет', 'ложь', '-'] },
    notes: {
      one: (titles: string) => `Одно из: ${titles}`,
      several: (titles: string) => `Через запятую, из: ${titles}`,
      name: 'Название или имя, как в системе',
      of: {
        number: 'Число',
        money: 'Сумма',
        date: 'Дата: 31.12.2026',
        time: 'Дата и время: 31.12.2026 10:00',
        yes_no: 'Да или Нет',
        phone: 'Телефон',
        email: 'Адрес электронной почты',
        link: 'Адрес страницы: https://…',
      },
    },
  },
  clients: {
    types: {
      company: [words.clients.types.company, 'Юрлицо', 'Юр. лицо', 'Юридическое лицо', 'Организация', 'ИП'],
      person: [words.clients.types.person, 'Физлицо', 'Физ. лицо', 'Физическое лицо'],
    },
    countries: {
      ru: [words.countryNames.ru, 'РФ', 'Российская Федерация'],
      ae: [words.countryNames.ae, 'Объединённые Арабские Эмираты'],
      am: [words.countryNames.am],
      az: [words.countryNames.az],
      by: [words.countryNames.by, 'РБ', 'Республика Беларусь', 'Белоруссия'],
      ge: [words.countryNames.ge],
      kg: [words.countryNames.kg, 'Киргизия', 'Кыргызская Республика'],
      kz: [words.countryNames.kz, 'РК', 'Республика Казахстан'],
      md: [words.countryNames.md, 'Молдавия'],
      pl: [words.countryNames.pl],
      tj: [words.countryNames.tj],
      tm: [words.countryNames.tm, 'Туркмения'],
      uz: [words.countryNames.uz],
      ua: [words.countryNames.ua],
    },
    asText: 'Лучше текстом, чтобы не пропали нули и последние цифры',
    columns: {
      name: {
        synonyms: ['Клиент', 'Контрагент', 'Имя', 'ФИО', 'Организация'],
        example: 'ООО «Ромашка»',
        example2: 'Иванов Пётр Сергеевич',
      },
      type: {
        synonyms: ['Тип клиента', 'Вид'],
        note: 'Компания или Частное лицо; пусто — компания',
        example: words.clients.types.company,
        example2: words.clients.types.person,
      },
      country: {
        note: 'Чьи реквизиты; пусто — страна телефона или вашей компании',
        example: words.countryNames.ru,
      },
      phone: {
        synonyms: ['Тел', 'Телефоны', 'Номер телефона', 'Мобильный'],
        note: 'Один номер, с кодом страны или без него',
      },
      email: {
        synonyms: ['Почта', 'Эл. почта', 'Электронная почта'],
        note: 'Один адрес',
      },
      comment: {
        synonyms: ['Примечание', 'Описание', 'Заметки'],
        example: 'Пропуск заказывать за день',
      },
      full_name: {
        synonyms: ['Полное название'],
        example: 'Общество с ограниченной ответственностью «Ромашка»',
      },
      inn: {
        synonyms: ['УНП', 'БИН', 'ИИН', 'ЕДРПОУ'],
        note: 'По нему узнаётся клиент, который уже есть. Лучше текстом: так не пропадёт ноль в начале',
      },
      kpp: {
        title: words.clients.numbers.kpp,
      },
      ogrn: {
        title: 'ОГРН',
        synonyms: ['ОГРНИП'],
      },
      business_address: {
        synonyms: ['Юр. адрес'],
        example: '125009, Москва, ул. Тверская, 1',
      },
      fact_address: {
        synonyms: ['Адрес', 'Факт. адрес'],
        example: '125009, Москва, ул. Тверская, 1',
      },
      bank_name: {
        synonyms: ['Название банка'],
        example: 'ПАО Сбербанк',
      },
      bank_bik: {
        title: 'БИК',
      },
      bank_account: {
        title: 'Расчётный счёт',
        synonyms: ['Р/с', 'Счёт', 'Расч. счёт'],
      },
      bank_corr: {
        title: 'Корр. счёт',
        synonyms: ['Корреспондентский счёт', 'К/с'],
      },
      ceo: {
        title: 'Руководитель',
        synonyms: ['Генеральный директор', 'Директор'],
        example: 'Петрова Анна Ильинична',
      },
      main_accountant: {
        synonyms: ['Бухгалтер'],
      },
      tags: {
        example: 'постоянный, сеть',
      },
    },
  },
  products: {
    kinds: {
      goods: [words.products.kinds.goods, 'Товары', 'Материал', 'Запчасть'],
      service: [words.products.kinds.service, 'Услуги', 'Работа'],
    },
    columns: {
      title: {
        synonyms: ['Товар', 'Услуга', 'Номенклатура'],
        example: 'Фильтр масляный',
        example2: 'Чистка теплообменника',
      },
      kind: {
        synonyms: ['Тип', 'Товар/услуга'],
        note: 'Товар или Услуга; пусто — товар',
        example: words.products.kinds.goods,
        example2: words.products.kinds.service,
      },
      article: {
        synonyms: ['Код', 'Код товара', 'Арт'],
        note: 'По нему узнаётся то, что уже есть',
      },
      measure: {
        synonyms: ['Ед', 'Ед. изм.', 'Единица измерения'],
        note: 'Например: шт., м, ч. Новая добавится в список',
        example: 'шт.',
        example2: 'ч',
      },
      category: {
        synonyms: ['Группа', 'Раздел'],
        note: 'Новая добавится в список',
        example: 'Запчасти',
        example2: 'Работы',
      },
      price: {
        synonyms: ['Стоимость', 'Цена продажи', 'Розничная цена'],
        note: 'Сумма в валюте компании',
      },
      description: {
        synonyms: ['Комментарий', 'Примечание'],
        example: 'Для котлов 24–35 кВт',
      },
    },
  },
  equipment: {
    columns: {
      title: {
        synonyms: ['Оборудование'],
        example: 'Котёл газовый',
        example2: 'Насос циркуляционный',
      },
      article: {
        synonyms: ['Код', 'Инвентарный номер', 'Инв. номер'],
        note: 'По нему узнаётся то, что уже есть, когда нет серийного номера',
      },
      model: {
        synonyms: ['Марка'],
      },
      manufacturer: {
        synonyms: ['Изготовитель', 'Бренд'],
      },
      serial: {
        synonyms: ['Заводской номер', 'Зав. номер', 'Серийный'],
        note: 'По нему узнаётся то, что уже есть',
      },
      facility: {
        synonyms: ['Где установлено', 'Место установки'],
        note: 'Название объекта, который уже есть',
      },
      parent: {
        title: 'Входит в',
        synonyms: ['Часть', 'Узел', 'Агрегат', 'Основное оборудование', 'Родитель'],
        note: 'Для новых запчастей: серийный номер или артикул того, что уже есть или стоит в строке выше. Объект у них один',
      },
      installed_on: {
        synonyms: ['Дата установки', 'Дата монтажа'],
        note: 'Дата',
      },
      warranty_till: {
        synonyms: ['Гарантия', 'Окончание гарантии'],
        note: 'Дата',
      },
      tags: {
        example: 'котельная',
      },
    },
  },
  plans,
  example: {
    file: (title: string) => `${title}, образец`,
    sheet: 'Пояснения',
    column: 'Столбец',
    note: 'Что в нём',
  },
  refused: {
    why: 'Почему не загружено',
    row: 'Строка в файле',
  },
}
