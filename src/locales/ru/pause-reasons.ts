import { words } from '#contract/words/ru/index.ts'

export const pause_reasons = {
  ...words.pause_reasons,
  new: 'Новая причина паузы',
  add: 'Добавить причину',
  empty: 'Причин паузы нет: заявки нельзя поставить на паузу.',
  deleteQuestion: 'Удалить причину «{{name}}»?',
  deleteWarning: 'Вернуть её будет нельзя.',
  sections: { main: 'Основное' },
  list: { add: 'Добавить причину', search: 'Поиск по названию' },
  hints: {
    stops: 'Эти сроки стоят, пока заявка на паузе',
    position: 'Меньшее число — выше в списке',
  },
  stopsAll: 'Все сроки',
  commentNeeded: 'Обязателен',
  commentOptional: 'По желанию',
}
