/** Suggestions of addresses. */
export const geo = {
  /** The language of answers, as the Yandex geocoder names it. */
  yandex: 'ru_RU',
  notes: {
    off: 'Подсказки адресов не подключены: введите адрес и поставьте точку на карте.',
    away: 'Подсказки адресов сейчас не отвечают: введите адрес и поставьте точку на карте.',
  },
}
