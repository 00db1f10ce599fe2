import type { NotificationTexts } from './notification-texts.ts'

export const ru: NotificationTexts = {
  request: (number, isEmergency) => `${isEmergency ? 'Аварийная заявка' : 'Заявка'} №${number}`,
  types: {
    request_assigned: { what: () => 'вы назначены исполнителем' },
    request_unassigned: { what: () => 'вы больше не исполнитель' },
    request_created: { what: () => 'создана' },
    request_started: { what: () => 'работа начата' },
    request_finished: { what: () => 'работа завершена' },
    request_signed: { what: () => 'клиент принял работу' },
    request_declined: { what: () => 'клиент не принял работу', details: ({ comment }) => comment ?? null },
    request_cancelled: { what: () => 'отменена', details: ({ comment }) => comment ?? null },
    request_reopened: { what: () => 'возобновлена', details: ({ comment }) => comment ?? null },
    request_comment: { what: () => 'новый комментарий', details: ({ comment }) => comment ?? null },
    request_price_changed: {
      what: () => 'изменена цена',
      details: (payload, { money }, { currency }) =>
        payload.new ? `новая цена: ${money(payload.new, currency)}` : 'цена убрана',
    },
    request_deadline_changed: {
      what: () => 'изменён срок',
      details: (payload, { time }) => (payload.new ? `новый срок: ${time(payload.new)}` : 'срок убран'),
    },
    request_deadline_soon: {
      what: () => 'скоро срок',
      details: ({ deadline_at }, { time }) => (deadline_at ? `срок: ${time(deadline_at)}` : null),
    },
    request_overdue: {
      what: () => 'срок прошёл',
      details: ({ deadline_at }, { time }) => (deadline_at ? `срок был: ${time(deadline_at)}` : null),
    },
  },
}
