export const service_hours = {
  title: 'Часы обслуживания',
  fields: {
    name: 'Название',
    timezone: 'Часовой пояс',
    days: 'Часы недели',
    is_always: 'Круглосуточно',
    holidays: 'Праздники',
    short_days: 'Предпраздничные дни короче на час',
    apply_to: 'К каким заявкам применить',
    week: 'Когда',
    created_at: 'Созданы',
  },
  /** A week in short: `пн–пт 9:00–18:00, кроме праздников`. */
  week: {
    daily: 'ежедневно',
    always: 'круглосуточно',
    never: 'никогда',
    exceptHolidays: 'кроме праздников',
    exceptOwn: 'кроме выходных компании',
  },
  /** Where the hours are kept. */
  zones: { account: 'По времени компании', facility: 'По времени объекта' },
}

export const pause_reasons = {
  title: 'Причины паузы',
  fields: {
    name: 'Название',
    stops: 'Что останавливает',
    needs_comment: 'Нужен комментарий',
    position: 'Порядок',
    is_archived: 'В архиве',
  },
  /** Those every account begins with. */
  names: {
    waits_for_client: 'Ждём клиента',
    waits_for_part: 'Ждём запчасть',
    waits_for_access: 'Ждём доступа на объект',
    other: 'Другое',
  },
  /** What a pause stops. */
  clocks: {
    reaction: 'Реакция',
    arrival: 'Прибытие',
    resolution: 'Решение',
  },
}
